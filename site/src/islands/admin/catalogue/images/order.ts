/** The pictures of a form in their order, the first one being the main one. */
/** A picture's place in the form: what is typed of its path, and what tells it apart from one that is typed alike. */
export interface Entry {
  key: string;
  path: string;
}

/** The pictures after one was moved by so many places, no further than to an end. */
export function moved(entries: readonly Entry[], key: string, by: number): readonly Entry[] {
  const from = entries.findIndex((entry) => entry.key === key);
  return movedTo(entries, key, from + by);
}

/** The pictures after one was moved to a place, counted from 0. */
export function movedTo(entries: readonly Entry[], key: string, place: number): readonly Entry[] {
  const entry = entries.find((each) => each.key === key);
  if (!entry) return entries;
  const others = entries.filter((each) => each !== entry);
  return others.toSpliced(Math.max(0, place), 0, entry);
}

/** The pictures with one more that was stored; what has no file yet gives its place up. */
export function withStored(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...entries.filter(({ path }) => path.includes(".")), entry];
}

/** What is heard of a picture that was moved: "Imagen 1 de 3: es la principal". */
export function placeWords(entries: readonly Entry[], key: string): string {
  const place = entries.findIndex((entry) => entry.key === key);
  return `Imagen ${place + 1} de ${entries.length}${place === 0 ? ": es la principal" : ""}`;
}

/** The pictures without one; the first stays. */
export function without(entries: readonly Entry[], key: string): readonly Entry[] {
  return entries.filter((entry, place) => place === 0 || entry.key !== key);
}
