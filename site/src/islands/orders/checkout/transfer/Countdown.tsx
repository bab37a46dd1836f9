import { useEffect, useState } from "react";
import { leftWords, momentWords } from "./time-words.ts";

interface Props {
  /** ISO 8601. */
  expiresAt: string;
  /** Once no time is left; the same function at each drawing. */
  onOver: () => void;
}

/** Until when the units are held, and how long that still is. Readers are told the moment, not each second. */
export function Countdown({ expiresAt, onOver }: Props) {
  const atMs = Date.parse(expiresAt);
  const leftMs = useLeft(atMs);
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <p className="countdown">
      Te reservamos todo hasta el <b>{momentWords(atMs)}</b>.{" "}
      <span aria-hidden="true">
        Quedan <b>{leftWords(leftMs)}</b>.
      </span>
    </p>
  );
}

/** Milliseconds until an instant, anew each second. */
function useLeft(atMs: number): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  return atMs - nowMs;
}
