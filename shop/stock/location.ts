/** Where a size's units lie, against what the counters say should lie there (rules, Stock). */
import { type Refused, refuse } from "../refusal-facts.ts";

/** SN-F and SN-L are in San Nicolás, ROS in Rosario. */
export const LOCATIONS = ["snF", "snL", "ros"] as const;
export type Location = (typeof LOCATIONS)[number];
/** Units at each location; they move alone, no counter follows them. */
export type Locations = Readonly<Record<Location, number>>;

/** How the panel names them (specification 3, Size entry). */
export const LOCATION_LABELS: Readonly<Record<Location, string>> = {
  snF: "SN-F (Granieri - Lanza)",
  snL: "SN-L (Lanza - Maldonado)",
  ros: "ROS (Lanza - Mendia/Rosario)",
};

/** What lies on the shelves: reserved units are still there until they leave. */
export interface Shelved {
  stock: number;
  reserved: number;
  defective: number;
}

/** The locations after setting some of them. Refuses `location_below_zero`. */
export function setLocations(
  locations: Locations,
  changes: Readonly<Partial<Record<Location, number>>>,
): { ok: true; locations: Locations } | Refused<"location_below_zero"> {
  const after = { ...locations, ...changes };
  const short = LOCATIONS.some((location) => after[location] < 0);
  return short ? refuse({ code: "location_below_zero" }) : { ok: true, locations: after };
}

/** The product form's check: located units against stock + reserved; `matches` is green, else red. */
export function locationCheck(locations: Locations, { stock, reserved }: Shelved) {
  const located = locatedUnits(locations);
  const expected = stock + reserved;
  return { located, expected, matches: located === expected };
}

/** The card's notice, which counts defective units too; null when all are where they should be. */
export function locationNotice(locations: Locations, { stock, reserved, defective }: Shelved): string | null {
  const located = locatedUnits(locations);
  const expected = stock + reserved + defective;
  if (located < expected) return `Falta localizar ${expected - located} perfumes!`;
  if (located > expected) return `Actualizar Locación. Sobra ${located - expected} en stock`;
  return null;
}

function locatedUnits({ snF, snL, ros }: Locations): number {
  return snF + snL + ros;
}
