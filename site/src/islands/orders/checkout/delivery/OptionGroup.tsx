import { type ReactNode, useId } from "react";

interface GroupProps {
  legend: string;
  /** The heading of the step says it already. */
  isLegendHidden?: boolean;
  /** What is wrong with the choice. */
  wrong?: string;
  children: ReactNode;
}

/** A choice of one among few, each told in some words. */
export function OptionGroup({ legend, isLegendHidden = false, wrong = "", children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className="options" aria-describedby={wrong ? id : undefined}>
      <legend className={isLegendHidden ? "seen-by-readers" : undefined}>{legend}</legend>
      {wrong && (
        <p className="field-error" id={id}>
          {wrong}
        </p>
      )}
      {children}
    </fieldset>
  );
}

interface OptionProps {
  /** Of its group. */
  name: string;
  value: string;
  isChosen: boolean;
  isOff?: boolean;
  title: string;
  /** At the right: what it costs. */
  aside?: ReactNode;
  /** Below it, not part of what is pressed. */
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

/** Brings the focus to a group's choice, or to its first. */
export function focusOption(name: string): void {
  const options = [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
  (options.find(({ checked }) => checked) ?? options[0])?.focus();
}
