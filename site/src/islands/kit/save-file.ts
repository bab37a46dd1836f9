/** Makes the browser download a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // Some browsers start reading the blob only after a delay.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
