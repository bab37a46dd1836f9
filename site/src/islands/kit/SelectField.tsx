import { FieldFrame } from "./FieldFrame.tsx";

interface Props {
  name: string;
  label: string;
  options: readonly string[];
  /** The first option, for no choice. */
  placeholder: string;
  hint?: string;
  autoComplete?: string;
  defaultValue?: string;
}

/** A select of plain texts. */
export function SelectField({ name, label, options, placeholder, hint, autoComplete, defaultValue = "" }: Props) {
  // A stored value that is no longer listed stays selectable.
  const all = defaultValue === "" || options.includes(defaultValue) ? options : [defaultValue, ...options];
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <span className="select">
          <select {...control} autoComplete={autoComplete} defaultValue={defaultValue}>
            <option value="">{placeholder}</option>
            {all.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}
