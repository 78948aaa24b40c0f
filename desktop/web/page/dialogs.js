// Questions, sentences and files: how the page talks with a visitor.

// Opens a dialog. When it closes, the browser gives the keys back to whoever had them, in the same
// moment. That is the handheld in hand and not the button that opened the dialog, which would
// swallow the next key; unless another dialog is below.
export function openDialog(dialog) {
  document.querySelector(".handheld.held")?.focus();
  dialog.showModal();
}

// Asks something; true for yes.
export function ask(text, yes, no) {
  // One at a time: the dialog tells that it was closed a little later, and the next one must not hear that.
  answered = answered.then(() => answerTo(text, yes, no));
  return answered;
}

let answered = Promise.resolve();

function answerTo(text, yes, no) {
  const dialog = document.getElementById("question");
  document.getElementById("question-text").textContent = text;
  document.getElementById("question-yes").textContent = yes;
  document.getElementById("question-no").textContent = no;
  dialog.returnValue = "";
  openDialog(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

// Says something below the handheld, with a button if there is something to do about it.
export function notice(text, label, act) {
  const place = document.getElementById("notice");
  place.textContent = text;
  place.hidden = !text;
  if (label) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", act);
    place.append(button);
  }
}

// Gives a file to the visitor.
export function download(name, contents) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(contents);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
