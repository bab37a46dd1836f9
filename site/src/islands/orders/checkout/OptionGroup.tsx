import { type ReactNode, useId } from "react";

interface GroupProps {
  legend: string;
  /** Hidden where a heading says the same. */
  isLegendHidden?: boolean;
  /** Error of the choice. */
  error?: string;
  children: ReactNode;
}

/** A radio group whose options have a description. */
export function OptionGroup({ legend, isLegendHidden = false, error = "", children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className="options" aria-describedby={error ? id : undefined}>
      <legend className={isLegendHidden ? "sr-only" : undefined}>{legend}</legend>
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

interface OptionProps {
  /** Name of the group. */
  name: string;
  value: string;
  isChosen: boolean;
  isOff?: boolean;
  title: string;
  /** Shown at the right: the cost. */
  aside?: ReactNode;
  /** Below the option, outside its label. */
  below?: ReactNode;
  onChoose: (value: string) => void;
  children?: ReactNode;
}

export function Option({ name, value, isChosen, isOff = false, title, aside, below, onChoose, children }: OptionProps) {
  return (
    <div className="option" data-off={isOff || undefined}>
      <label>
        <input
          type="radio"
          name={name}
          value={value}
          checked={isChosen}
          disabled={isOff}
          onChange={() => onChoose(value)}
        />
        <span className="option-words">
          <b>{title}</b>
          {children}
        </span>
        {aside && <span className="option-aside">{aside}</span>}
      </label>
      {below}
    </div>
  );
}

/** Focuses the group's checked option, or its first. */
export function focusOption(name: string): void {
  const options = [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
  (options.find(({ checked }) => checked) ?? options[0])?.focus();
}
