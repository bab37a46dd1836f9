import { useRef, useState } from "react";
import type { Entry } from "./order.ts";

type Change = (entries: readonly Entry[]) => readonly Entry[];

/**
 * The pictures of a form, told apart by keys. `change` takes what they are at that moment: uploads end while others are moved.
 * `nextKey` is that of the picture that comes next, so that the input in which its path is begun goes on as its own.
 */
export function useEntries(paths: readonly string[], onChange: (paths: readonly string[]) => void) {
  const made = useRef(paths.length);
  const [entries, setEntries] = useState<readonly Entry[]>(() => paths.map((path, key) => ({ key: `${key}`, path })));
  const now = useRef(entries);
  const change = (changed: Change) => {
    now.current = changed(now.current);
    setEntries(now.current);
    onChange(now.current.map(({ path }) => path));
    return now.current;
  };
  const nextKey = `${made.current}`;
  const add = (into: (entries: readonly Entry[], entry: Entry) => readonly Entry[], path: string) => {
    const key = `${made.current}`;
    made.current += 1;
    return change((all) => into(all, { key, path }));
  };
  return { entries, nextKey, change, add };
}
