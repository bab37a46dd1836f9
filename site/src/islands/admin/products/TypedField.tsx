import { FieldFrame } from "#site/islands/parts/FieldFrame.tsx";

interface Props {
  name: string;
  label: string;
  value: string;
  onType: (text: string) => void;
  hint?: string | undefined;
  /** Numbers bring up their keyboard; a delta may be negative, which some of those keyboards cannot type. */
  kind?: "text" | "number" | "delta";
  disabled?: boolean;
  maxLength?: number;
}

/** A field of one line whose text is kept by the form. */
export function TypedField({ name, label, value, onType, hint, kind = "text", disabled, maxLength }: Props) {
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={kind === "number" ? "decimal" : "text"}
          autoComplete="off"
          value={value}
          disabled={disabled}
          maxLength={maxLength}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** Something that is so or not. */
export function Switch({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className="switch">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
