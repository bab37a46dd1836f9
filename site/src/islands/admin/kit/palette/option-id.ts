/** The element's id of an entry of the palette's list. */
export function optionId(entryId: string): string {
  return `paleta-${entryId}`;
}
