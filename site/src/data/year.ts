/** Made once: making a format takes longer than the rest of a footer, and every page has one. */
const YEAR = new Intl.DateTimeFormat("es-AR", { year: "numeric", timeZone: "America/Argentina/Buenos_Aires" });

/** The year that it is in Argentina, as the footer says it. */
export function yearNow(): string {
  return YEAR.format(new Date());
}
