/** Days as people type them in Argentina, and as the API has them (`YYYY-MM-DD`). */

/** "2026-11-24" as "24/11/2026"; other text stays. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year ? `${date}/${month}/${year}` : day;
}

/** Day, month and year with any separator, or eight digits. */
const TYPED = [/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/, /^(\d{2})(\d{2})(\d{4})$/];

/** Returns the typed day as `YYYY-MM-DD`: "1/2/26" is the 1st of February 2026. Null when the calendar does not have it. */
export function parseDay(typed: string): string | null {
  const text = typed.trim();
  const [, date = "", month = "", year = ""] = TYPED.map((each) => each.exec(text)).find((found) => found) ?? [];
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  // Browsers take the 31st of February as a day of March.
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day) ? day : null;
}

/** Returns the text with the slash that comes next: numeric keyboards may have none. Deleting a slash does not bring it back. */
export function withSlash(before: string, typed: string): string {
  const isLonger = typed.length > before.length;
  return isLonger && /^(\d{2}|\d{1,2}\/\d{2})$/.test(typed) ? `${typed}/` : typed;
}
