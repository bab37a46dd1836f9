import { useEffect, useRef, useState } from "react";
import { storedValue } from "#site/stores/stored-value.ts";

/** Whether this browser announces new orders. */
const stored = storedValue<{ isOn: boolean }>(
  () => localStorage,
  "panel-order-alert",
  ({ isOn }) => (typeof isOn === "boolean" ? { isOn } : null),
);

/** State of the switch that announces new orders. */
export function useAlertSwitch() {
  const [isOn, setOn] = useState(() => stored.get()?.isOn ?? false);
  const toggle = (toOn: boolean) => {
    stored.set({ isOn: toOn });
    setOn(toOn);
    // After this press the browser allows later sounds. The person also hears what the alert sounds like.
    if (toOn) ring();
  };
  return { isOn, toggle };
}

/**
 * Announces new orders while `isOn`: a new order plays a short sound when the page reads it, and the tab's title shows the
 * count of new orders. `newest` is the number of the newest order; order numbers have no gaps. A click or a key press removes
 * the count.
 */
export function useOrderAlert(newest: number | undefined, isOn: boolean): void {
  const seen = useRef<number>(undefined);
  const latest = useRef<number>(undefined);
  useEffect(() => {
    const title = document.title;
    const markSeen = () => {
      seen.current = latest.current;
      document.title = title;
    };
    const events = ["pointerdown", "keydown"];
    for (const event of events) addEventListener(event, markSeen);
    return () => {
      for (const event of events) removeEventListener(event, markSeen);
      document.title = title;
    };
  }, []);
  useEffect(() => {
    if (newest === undefined) return;
    const before = latest.current;
    latest.current = newest;
    seen.current ??= newest;
    if (before === undefined || newest <= before || !isOn) return;
    document.title = `(${newest - seen.current}) ${document.title.replace(/^\(\d+\) /, "")}`;
    ring();
  }, [newest, isOn]);
}

let audio: AudioContext | undefined;

/** Two short tones. Silent where the browser has no sound, or allows none yet. */
function ring(): void {
  try {
    audio ??= new AudioContext();
    const { currentTime, destination } = audio;
    for (const [index, frequency] of [660, 880].entries()) {
      const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), currentTime + index * 0.14];
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.15, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.13);
      tone.connect(volume).connect(destination);
      tone.start(start);
      tone.stop(start + 0.14);
    }
  } catch {
    // The title still shows the count.
  }
}
