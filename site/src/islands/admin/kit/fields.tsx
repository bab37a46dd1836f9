import { useId } from "react";
import type { Fields } from "#shop/fields.ts";
import { type ControlProps, FieldFrame } from "#site/islands/kit/Field.tsx";
import { decimalText, parseAmount } from "./formats.ts";

interface Props {
  name: string;
  label: string;
  value: string;
  onType: (text: string) => void;
  hint?: string | undefined;
  /** Sets the on-screen keyboard. A delta may be negative, which some numeric keyboards cannot type. */
  kind?: "text" | "url" | "number" | "units" | "delta";
  disabled?: boolean;
  maxLength?: number;
}

/** A controlled one-line field. Arrow keys step numbers up and down. */
export function TypedField({ name, label, value, onType, hint, kind = "text", disabled, maxLength }: Props) {
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={INPUT_MODES[kind]}
          autoComplete="off"
          value={value}
          disabled={disabled}
          maxLength={maxLength}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            const next = stepped(value, ARROWS[event.key], kind);
            if (next === null) return;
            event.preventDefault();
            onType(next);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Returns the `kind` of a `TypedField` for a described field of the shop. */
export function inputKind({ type }: Fields[string]["kind"]): "text" | "number" | "units" {
  if (type === "count") return "units";
  return type === "text" ? "text" : "number";
}

/** Step of an arrow key (docs/product-rules.md#interface-sizes); units are integers. */
const STEPS = { text: 0, url: 0, number: 0.01, units: 1, delta: 1 } as const;
const INPUT_MODES = {
  text: "text",
  url: "url",
  number: "decimal",
  units: "numeric",
  delta: "text",
} as const;
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

function stepped(value: string, way: 1 | -1 | undefined, kind: keyof typeof STEPS): string | null {
  const step = STEPS[kind];
  // A point before three digits may separate thousands of pesos, so arrow keys do not change such a number.
  const now = value === "" ? 0 : /\.\d{3}$/.test(value) ? null : parseAmount(value);
  if (!way || step === 0 || now === null) return null;
  const next = Number((now + way * step).toFixed(4));
  return kind !== "delta" && next < 0 ? null : decimalText(next);
}

interface AreaProps extends Pick<Props, "name" | "label" | "value" | "onType"> {
  rows?: number;
  placeholder?: string;
  /** Maximum characters (Unicode code points). A longer text can be typed and stays in the field, but the form refuses it. */
  max: number;
  /** Replaces the number of characters below the field. */
  below?: string | undefined;
}

/** A controlled field of several lines, with the number of its characters. */
export function TypedArea({ name, label, value, onType, rows = 4, placeholder, max, below }: AreaProps) {
  return (
    <FieldFrame name={name} label={label} below={below ?? `${[...value].length} de ${max} caracteres`}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface ChoiceProps<Key extends string> {
  label: string;
  value: Key;
  /** Keys with their labels. */
  options: readonly (readonly [Key, string])[];
  onChoose: (key: Key) => void;
}

/** A labeled select outside a form. */
export function Choice<Key extends string>({ label, ...options }: ChoiceProps<Key>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Options control={{ id }} {...options} />
    </div>
  );
}

/** A labeled select in a form. `name` is the server's name of the field. */
export function ChoiceField<Key extends string>({ name, label, ...options }: ChoiceProps<Key> & { name: string }) {
  return (
    <FieldFrame name={name} label={label}>
      {(control) => <Options control={control} {...options} />}
    </FieldFrame>
  );
}

function Options<Key extends string>(props: Omit<ChoiceProps<Key>, "label"> & { control: Partial<ControlProps> }) {
  const { control, value, options, onChoose } = props;
  return (
    <span className="select">
      <select
        {...control}
        value={value}
        onChange={({ target }) => {
          const option = options[target.selectedIndex];
          if (option) onChoose(option[0]);
        }}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
