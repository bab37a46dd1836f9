import { useId, useState } from "react";
import { dayText, parseDay, withSlash } from "./day-text.ts";

interface Props {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChoose: (day: string) => void;
  className?: string;
}

/** A day as dd/mm/aaaa: date inputs follow the language of the browser, not of the page. A full day is chosen as it is typed. */
export function DayField({ label, value, onChoose, className = "field" }: Props) {
  const id = useId();
  const [typed, setTyped] = useState({ of: value, text: dayText(value) });
  const [isLeft, setLeft] = useState(false);
  // Another control chose another day.
  if (typed.of !== value) setTyped({ of: value, text: dayText(value) });
  const { text } = typed;
  const isInvalid = isLeft && parseDay(text) === null && text !== dayText(value);
  const choose = (day: string | null) => {
    if (day && day !== value) onChoose(day);
  };
  const type = (next: string) => {
    const withNext = withSlash(text, next);
    const day = /\d{4}$/.test(withNext) ? parseDay(withNext) : null;
    setTyped({ of: day ?? value, text: withNext });
    setLeft(false);
    choose(day);
  };
  const leave = () => {
    const day = parseDay(text);
    setTyped({ of: day ?? value, text: dayText(day ?? text) });
    setLeft(true);
    choose(day);
  };
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        maxLength={10}
        value={text}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === "Enter" && leave()}
      />
      {isInvalid && (
        <p id={`${id}-error`} className="field-error" role="alert">
          Escribila así: 24/11/2026.
        </p>
      )}
    </div>
  );
}
