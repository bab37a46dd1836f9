import { useState } from "react";
import { FieldFrame } from "./FieldFrame.tsx";

interface Props {
  name: string;
  label: string;
  aside?: string;
  hint?: string;
  placeholder?: string;
  defaultValue?: string;
  /** Characters, as people count them. */
  most: number;
  rows?: number;
}

/** A multi-line field with a character counter. A longer text can be typed; it is then refused and kept. */
export function TextArea({ name, label, aside, hint, most, rows = 3, defaultValue = "", placeholder }: Props) {
  const [length, setLength] = useState(lengthOf(defaultValue));
  const counter = `${length} de ${most} caracteres`;
  return (
    <FieldFrame name={name} label={label} aside={aside} hint={hint} below={counter}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          defaultValue={defaultValue}
          placeholder={placeholder}
          onChange={({ target }) => setLength(lengthOf(target.value))}
        />
      )}
    </FieldFrame>
  );
}

function lengthOf(text: string): number {
  return [...text].length;
}
