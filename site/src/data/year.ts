/** Created once: it takes longer to create than the rest of the footer, which is on every page. */
const YEAR = new Intl.DateTimeFormat("es-AR", { year: "numeric", timeZone: "America/Argentina/Buenos_Aires" });

/** Returns the current year in Argentina, for the footer. */
export function yearNow(): string {
  return YEAR.format(new Date());
}
