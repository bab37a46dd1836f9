import { type ComponentProps, useRef } from "react";
import { dayText, parseDay, withSlash } from "./day-text.ts";

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  /** What is typed. */
  text: string;
  /** Label of the field, and part of the calendar button's. */
  label: string;
  /** Called with what is typed, or chosen in the calendar. */
  onText: (text: string) => void;
}

/**
 * A day that is typed as dd/mm/aaaa, because date inputs follow the language of the browser and not of the page. A button opens
 * the browser's calendar.
 */
export function DayInput({ text, label, onText, ...input }: Props) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span className="day-input">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        maxLength={10}
        {...input}
        value={text}
        onChange={({ target }) => onText(withSlash(text, target.value))}
      />
      {"showPicker" in HTMLInputElement.prototype && (
        <>
          <button
            type="button"
            aria-label={`${label}: elegir en el calendario`}
            onClick={() => calendar.current?.showPicker()}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M3 5.5h14v11H3zM3 9h14M7 3v4M13 3v4" />
            </svg>
          </button>
          {/* Only its calendar is used. */}
          <input
            ref={calendar}
            type="date"
            name={input.name}
            tabIndex={-1}
            aria-hidden="true"
            value={parseDay(text) ?? ""}
            onChange={({ target }) => onText(dayText(target.value))}
          />
        </>
      )}
    </span>
  );
}
