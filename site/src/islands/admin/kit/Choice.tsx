import { useId } from "react";
import type { ControlProps } from "#site/islands/kit/FieldFrame.tsx";

interface Chosen<Key extends string> {
  value: Key;
  /** What is offered, each with the words it is shown by. */
  options: readonly (readonly [Key, string])[];
  onChoose: (key: Key) => void;
}

/** One of a few, chosen from a list that opens; a field of its own, outside a form. */
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
  /** Its place in a form, or its id only. */
  control: ControlProps | { id: string };
}

/** The list of a choice, without its label. */
export function Options<Key extends string>({ control, value, options, onChoose }: OptionsProps<Key>) {
  const choose = (index: number) => {
    const option = options[index];
    if (option) onChoose(option[0]);
  };
  return (
    <span className="select">
      <select {...control} value={value} onChange={({ target }) => choose(target.selectedIndex)}>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}
