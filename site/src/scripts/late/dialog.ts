/** Shared by dialogs that are added to a page on demand. */

const added = new Set<string>();

/** Adds a stylesheet to the page once. The styles come inside the script, so this needs no extra request. */
export function addStyles(styles: string): void {
  if (added.has(styles)) return;
  added.add(styles);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** Closes the dialog on a press that starts and ends on its backdrop, not on one that starts inside (selecting text). */
export function closeOnPressOutside(dialog: HTMLDialogElement): void {
  let pressStart: EventTarget | null = null;
  dialog.onpointerdown = ({ target }) => {
    pressStart = target;
  };
  dialog.onclick = ({ target }) => {
    if (target === dialog && pressStart === dialog) dialog.close();
  };
}
