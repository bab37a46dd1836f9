import { useLayoutEffect, useRef, useState } from "react";

/** A picture in the form. The key distinguishes entries with equal paths. */
export interface Entry {
  key: string;
  path: string;
}

/** Returns the pictures with one moved by `by` positions, clamped to the list. */
export function moveBy(entries: readonly Entry[], key: string, by: number): readonly Entry[] {
  const from = entries.findIndex((entry) => entry.key === key);
  return moveTo(entries, key, from + by);
}

/** Returns the pictures with one moved to an index. */
export function moveTo(entries: readonly Entry[], key: string, index: number): readonly Entry[] {
  const entry = entries.find((each) => each.key === key);
  if (!entry) return entries;
  const others = entries.filter((each) => each !== entry);
  return others.toSpliced(Math.max(0, index), 0, entry);
}

/** Returns the pictures without the entries that name no file, and with a stored one added at the end. */
export function withStored(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...entries.filter(({ path }) => path.includes(".")), entry];
}

/** Returns the announcement after a move: "Imagen 1 de 3: es la principal". */
export function positionLabel(entries: readonly Entry[], key: string): string {
  const index = entries.findIndex((entry) => entry.key === key);
  return `Imagen ${index + 1} de ${entries.length}${index === 0 ? ": es la principal" : ""}`;
}

/** Returns the pictures without the one of a key; the first is not removed. */
export function withoutEntry(entries: readonly Entry[], key: string): readonly Entry[] {
  return entries.filter((entry, index) => index === 0 || entry.key !== key);
}

function entriesOf(paths: readonly string[], firstKey: number): readonly Entry[] {
  return paths.map((path, index) => ({ key: `${firstKey + index}`, path }));
}

function textOf(paths: readonly string[]): string {
  return paths.join("\n");
}

/**
 * The pictures of a form, with stable keys. `change` reads the current entries from a ref, because uploads finish while rows
 * move. `nextKey` is the key of the next picture, so that React keeps the empty input when it becomes a row.
 */
export function useEntries(paths: readonly string[], onChange: (paths: readonly string[]) => void) {
  const created = useRef(paths.length);
  const [entries, setEntries] = useState(() => entriesOf(paths, 0));
  const now = useRef(entries);
  const text = textOf(paths);
  // Pictures that were read again, for example after an undo, replace the shown ones.
  useLayoutEffect(() => {
    if (text === textOf(now.current.map(({ path }) => path))) return;
    now.current = entriesOf(text.split("\n"), created.current);
    created.current += now.current.length;
    setEntries(now.current);
  }, [text]);
  const change = (changed: (entries: readonly Entry[]) => readonly Entry[]) => {
    now.current = changed(now.current);
    setEntries(now.current);
    onChange(now.current.map(({ path }) => path));
    return now.current;
  };
  const nextKey = `${created.current}`;
  const add = (insert: (entries: readonly Entry[], entry: Entry) => readonly Entry[], path: string) => {
    const key = `${created.current}`;
    created.current += 1;
    return change((all) => insert(all, { key, path }));
  };
  return { entries, nextKey, change, add };
}
