import { FieldFrame } from "./FieldFrame.tsx";

interface Props {
  name: string;
  label: string;
  options: readonly string[];
  /** Stands first, for nothing chosen yet. */
  placeholder: string;
  hint?: string;
  autoComplete?: string;
  defaultValue?: string;
}

/** A choice of one among given texts. */
export function SelectField({ name, label, options, placeholder, hint, autoComplete, defaultValue = "" }: Props) {
  // What was kept before the list was as it is stays choosable.
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
