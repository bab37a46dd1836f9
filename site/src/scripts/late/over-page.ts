/** What dialogs share that are brought over a page which did not have them. */

const laid = new Set<string>();

/** Lays their styles over the page's. They come with the script: no request more. */
export function addStyles(styles: string): void {
  if (laid.has(styles)) return;
  laid.add(styles);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** A press that begins and ends beside the dialog closes it; one that began on its text and slipped out does not. */
export function closeOnPressOutside(dialog: HTMLDialogElement): void {
  let began: EventTarget | null = null;
  dialog.onpointerdown = ({ target }) => {
    began = target;
  };
  dialog.onclick = ({ target }) => {
    if (target === dialog && began === dialog) dialog.close();
  };
}
