import { useId, useState } from "react";
import { DayInput } from "./DayInput.tsx";
import { DAY_MESSAGE, dayText, parseDay, parseWholeDay } from "./day-text.ts";

interface Props {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChoose: (day: string) => void;
  className?: string;
}

/** A field for a day, which calls `onChoose` as soon as the day is complete. */
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
    const day = parseWholeDay(next);
    setTyped({ of: day ?? value, text: next });
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
      <DayInput
        id={id}
        label={label}
        text={text}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        onText={type}
        onBlur={leave}
        onKeyDown={({ key }) => key === "Enter" && leave()}
      />
      {isInvalid && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {DAY_MESSAGE}
        </p>
      )}
    </div>
  );
}
