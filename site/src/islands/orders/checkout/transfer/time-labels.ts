const MOMENT = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  weekday: "long",
  day: "numeric",
  month: "long",
});
const TIME = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Formats a moment in Argentine time: "sábado, 22 de noviembre a las 10:47". */
export function momentLabel(atMs: number): string {
  return `${MOMENT.format(atMs)} a las ${TIME.format(atMs)}`;
}

/** Formats the time left: "23 h 59 min 41 s", "59 min 41 s", "41 s"; "0 s" when over. */
export function remainingLabel(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return `${h} h ${min} min ${s} s`;
  return min > 0 ? `${min} min ${s} s` : `${s} s`;
}
