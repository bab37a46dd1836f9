import { useId } from "react";
import type { ControlProps } from "#site/islands/kit/FieldFrame.tsx";

interface Chosen<Key extends string> {
  value: Key;
  /** Keys with their labels. */
  options: readonly (readonly [Key, string])[];
  onChoose: (key: Key) => void;
}

/** A labeled select outside a form. */
export function Choice<Key extends string>({ label, ...chosen }: Chosen<Key> & { label: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Options control={{ id }} {...chosen} />
    </div>
  );
}

interface OptionsProps<Key extends string> extends Chosen<Key> {
  /** Form control props, or only an id. */
  control: ControlProps | { id: string };
}

/** The select itself, without its label. */
export function Options<Key extends string>({ control, value, options, onChoose }: OptionsProps<Key>) {
  const choose = (index: number) => {
    const option = options[index];
    if (option) onChoose(option[0]);
  };
  return (
    <span className="select">
      <select {...control} value={value} onChange={({ target }) => choose(target.selectedIndex)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
