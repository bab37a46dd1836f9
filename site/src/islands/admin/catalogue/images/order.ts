/** The pictures of a form, in order. The first is the main one. */
/** A picture in the form. The key tells apart entries with equal paths. */
export interface Entry {
  key: string;
  path: string;
}

/** Returns the pictures with one moved by `by` places, clamped to the list. */
export function moved(entries: readonly Entry[], key: string, by: number): readonly Entry[] {
  const from = entries.findIndex((entry) => entry.key === key);
  return movedTo(entries, key, from + by);
}

/** Returns the pictures with one moved to a place, from 0. */
export function movedTo(entries: readonly Entry[], key: string, place: number): readonly Entry[] {
  const entry = entries.find((each) => each.key === key);
  if (!entry) return entries;
  const others = entries.filter((each) => each !== entry);
  return others.toSpliced(Math.max(0, place), 0, entry);
}

/** Returns the pictures with a stored one added; entries without a file are dropped. */
export function withStored(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...entries.filter(({ path }) => path.includes(".")), entry];
}

/** Returns the announcement after a move: "Imagen 1 de 3: es la principal". */
export function placeLabel(entries: readonly Entry[], key: string): string {
  const place = entries.findIndex((entry) => entry.key === key);
  return `Imagen ${place + 1} de ${entries.length}${place === 0 ? ": es la principal" : ""}`;
}

/** Returns the pictures without one; the first always stays. */
export function without(entries: readonly Entry[], key: string): readonly Entry[] {
  return entries.filter((entry, place) => place === 0 || entry.key !== key);
}
