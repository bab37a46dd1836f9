import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { DayInput } from "./DayInput.tsx";
import {
  DAY_MESSAGE,
  dayMessage,
  dayText,
  momentMessage,
  momentParts,
  parseDay,
  parseTime,
  withColon,
} from "./day-text.ts";

interface Props {
  name: string;
  label: string;
  hint?: string | undefined;
  /**
   * `YYYY-MM-DDTHH:MM`, `YYYY-MM-DD` without a time, or empty. A part that cannot be read stays as typed: the form's rule
   * reports it with `momentMessage` or `dayMessage`.
   */
  value: string;
  onType: (value: string) => void;
  /** The time when only a day is typed; null for a field without a time. */
  atDay: "00:00" | "23:59" | null;
}

/** A form field for a day, with or without a time. */
export function MomentField({ name, label, hint, value, onType, atDay }: Props) {
  const [typed, setTyped] = useState({ of: value, ...textsOf(value) });
  const [isLeft, setLeft] = useState(false);
  // The form has set another value.
  if (typed.of !== value) setTyped({ of: value, ...textsOf(value) });
  const put = (next: { day: string; time: string }, isWhole: boolean) => {
    const day = isWhole || /\d{4}$/.test(next.day) ? (parseDay(next.day) ?? next.day.trim()) : next.day;
    const given = isWhole ? (parseTime(next.time) ?? next.time.trim()) : next.time;
    const time = isWhole && given === "" && day !== "" ? (atDay ?? "") : given;
    const whole = time === "" && (day === "" || atDay === null) ? day : `${day}T${time}`;
    setTyped({ of: whole, ...(isWhole ? textsOf(whole) : next) });
    if (whole !== value) onType(whole);
  };
  const type = (next: Partial<{ day: string; time: string }>) => {
    setLeft(false);
    put({ day: typed.day, time: typed.time, ...next }, false);
  };
  // Leaving the field or pressing Enter completes it: "1/2/26" is a day, "9" a time.
  const completing = {
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.closest(".moment")?.contains(relatedTarget)) return;
      setLeft(true);
      put(typed, true);
    },
    onKeyDown: ({ key }: KeyboardEvent) => key === "Enter" && put(typed, true),
  };
  const message = isLeft && value !== "" ? (atDay === null ? dayMessage(value) : momentMessage(value)) : null;
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => {
        const ofForm = control["aria-invalid"];
        const isShown = message !== null && !ofForm;
        const describedBy = [control["aria-describedby"], isShown && `${control.id}-typed`].filter(Boolean).join(" ");
        const state = { "aria-describedby": describedBy || undefined, ...completing };
        const isWrong = (part: boolean) => ofForm || (isShown && part) || undefined;
        const isDayWrong = message === DAY_MESSAGE;
        return (
          <div className={atDay === null ? "moment is-day" : "moment"}>
            <DayInput
              {...control}
              {...state}
              aria-invalid={isWrong(isDayWrong)}
              label={label}
              text={typed.day}
              onText={(day) => type({ day })}
            />
            {atDay !== null && (
              <input
                {...state}
                aria-invalid={isWrong(!isDayWrong)}
                name={name}
                aria-label={`${label}: hora`}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                placeholder="hh:mm"
                maxLength={5}
                value={typed.time}
                onChange={({ target }) => type({ time: withColon(typed.time, target.value) })}
              />
            )}
            {isShown && (
              <p id={`${control.id}-typed`} className="field-error" role="alert">
                {message}
              </p>
            )}
          </div>
        );
      }}
    </FieldFrame>
  );
}

function textsOf(moment: string): { day: string; time: string } {
  const { day, time } = momentParts(moment);
  return { day: dayText(day), time };
}
