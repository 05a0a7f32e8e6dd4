"""Read by tox: the Python that runs tox is always tested, and one that is too old is refused.

Without this, tox would skip the tests and succeed on a machine that has none of the Pythons in env_list.
"""

from __future__ import annotations

import sys

from tox.config.sets import CoreConfigSet
from tox.plugin import impl
from tox.session.state import State

OLDEST = (3, 11)


@impl
def tox_add_core_config(core_conf: CoreConfigSet, state: State) -> None:
    """Put an environment for the running Python in front, if the list has none."""
    if sys.version_info < OLDEST:
        sys.exit(f"boardcore needs Python 3.11 or newer; tox runs on {sys.version.split()[0]}")
    names = core_conf["env_list"].envs
    here = f"py{sys.version_info.major}{sys.version_info.minor}"
    if here not in names:
        names.insert(0, here)
