"""Log lines, as JSON or for the eye, to standard error: ours by structlog, the server's own in the same form."""

from __future__ import annotations

import logging
import sys
from typing import Any, Literal

import structlog

from .observe import serialize

Written = Literal["json", "console"]

_stamp = structlog.processors.TimeStamper(fmt="iso", utc=True)


def _as_bytes(_: Any, __: str, line: str) -> bytes:
    return line.encode("utf-8", "replace")


def make_log(written: Written, file: Any = None) -> Any:
    """A logger that writes lines to a binary file, by default standard error."""
    processors: list[Any] = [structlog.processors.add_log_level, _stamp]
    if written == "json":
        processors.append(structlog.processors.JSONRenderer(serializer=serialize))
    else:
        processors += [structlog.dev.ConsoleRenderer(colors=False), _as_bytes]
    return structlog.wrap_logger(
        structlog.BytesLogger(file or sys.stderr.buffer),
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=True,
    ).bind()


def formatter(written: Written) -> logging.Formatter:
    """A formatter for the standard library's loggers, in the form of ours."""
    renderer: Any = structlog.dev.ConsoleRenderer(colors=False)
    if written == "json":
        renderer = structlog.processors.JSONRenderer(serializer=lambda event, **_: serialize(event).decode())
    return structlog.stdlib.ProcessorFormatter(
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        foreign_pre_chain=[structlog.stdlib.add_log_level, _stamp],
    )


def server_logging(written: Written) -> dict[str, Any]:
    """The configuration of uvicorn's own lines (``logging.config``), for every worker process."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"ours": {"()": "boardcore_api.logs.formatter", "written": written}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "ours"}},
        "loggers": {"uvicorn": {"handlers": ["stderr"], "level": "WARNING", "propagate": False}},
    }
