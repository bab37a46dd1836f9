/** Where a size's units are on the shelves, compared with the counters. See docs/product-rules.md#stock-locations */
import { type Refused, refuse } from "../refusal-facts.ts";

/** SN-F and SN-L are in San Nicolás, ROS in Rosario. */
export const LOCATIONS = ["snF", "snL", "ros"] as const;
export type Location = (typeof LOCATIONS)[number];
/** Units at each location. Counted by people; no counter follows them. */
export type Locations = Readonly<Record<Location, number>>;

/** The panel's labels. docs/product-rules.md#stock-locations */
export const LOCATION_LABELS: Readonly<Record<Location, string>> = {
  snF: "SN-F (Granieri - Lanza)",
  snL: "SN-L (Lanza - Maldonado)",
  ros: "ROS (Lanza - Mendia/Rosario)",
};

/** The counters of units that are on the shelves. Reserved units stay there until they are shipped. */
export interface Shelved {
  stock: number;
  reserved: number;
  defective: number;
}

/** Sets some locations. Refuses `location_below_zero`. */
export function setLocations(
  locations: Locations,
  changes: Readonly<Partial<Record<Location, number>>>,
): { ok: true; locations: Locations } | Refused<"location_below_zero"> {
  const after = { ...locations, ...changes };
  const short = LOCATIONS.some((location) => after[location] < 0);
  return short ? refuse({ code: "location_below_zero" }) : { ok: true, locations: after };
}

/** The product form's check: located units against stock + reserved. `matches` is shown green, otherwise red. */
export function locationCheck(locations: Locations, { stock, reserved }: Shelved) {
  const located = locatedUnits(locations);
  const expected = stock + reserved;
  return { located, expected, matches: located === expected };
}

/** The card's notice, which also counts defective units; null when the numbers agree. */
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
