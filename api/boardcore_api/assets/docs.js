// The "Send" buttons: post what stands in the box to this server and show what it answers.
for (const button of document.querySelectorAll("button[data-path]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const box = button.parentElement.querySelector("textarea");
    const shown = button.parentElement.querySelector("pre.answer");
    const request = box
      ? { method: "POST", headers: { "content-type": "application/json" }, body: box.value }
      : { headers: { accept: "application/json" } };
    shown.hidden = false;
    shown.textContent = "...";
    try {
      const answer = await fetch(button.dataset.path, request);
      const text = await answer.text();
      let body = text;
      try { body = JSON.stringify(JSON.parse(text), null, 2); } catch { /* no JSON: shown as it is */ }
      shown.textContent = `${answer.status} ${answer.statusText}\n${body}`;
    } catch (error) {
      shown.textContent = String(error);
    }
  });
}
