import { useEffect, useRef, useState } from "react";

/** Debounce before the list updates. */
const PAUSE_MS = 250;

interface Props {
  label: string;
  value: string;
  onSearch: (words: string) => void;
}

/** A search field. The list updates after a pause in typing, or at once on Enter. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (words: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(words.trim()), afterMs);
  };
  return (
    <form
      className="field desk-search"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed, 0);
      }}
    >
      <label htmlFor="buscar">{label}</label>
      <input
        id="buscar"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          search(target.value, PAUSE_MS);
        }}
      />
    </form>
  );
}
