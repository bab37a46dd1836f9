/** The locations from which the units of an order's lines are taken. docs/product-rules.md#locations-of-an-order */
import { fold } from "../text.ts";
import { LOCATION_NAMES, LOCATIONS, type Location, type Locations, locatedUnits } from "./stock.ts";

/** No units at any location. */
export const NOWHERE: Locations = { snF: 0, snL: 0, ros: 0 };

/** Part of the name of each location's city. Same in `sale_leaves_locations` of db/triggers.sql. */
const CITIES: Readonly<Record<Location, string>> = { snF: "san nicol", snL: "san nicol", ros: "rosario" };

/**
 * Returns how many units leave each location, at most `available` of it. Locations in `city` come first, then those with the
 * most units, so that the units come from as few locations as possible. `city` is that of the pickup's showroom, empty for
 * a delivery. Units that no location has get none. Same rule as `sale_leaves_locations` in db/triggers.sql.
 */
export function proposeLocations(units: number, available: Locations, city = ""): Locations {
  const isNear = (location: Location) => Number(fold(city).includes(CITIES[location]));
  return takeInOrder(
    units,
    available,
    LOCATIONS.toSorted((one, other) => isNear(other) - isNear(one) || available[other] - available[one]),
  );
}

/**
 * Returns how many units go back to each of the locations that they left: first to the one that the fewest units left, so that
 * the remaining units come from as few locations as possible. Same rule as `unsold_returns_to_locations` in db/triggers.sql.
 */
export function giveBack(units: number, left: Locations): Locations {
  return takeInOrder(
    units,
    left,
    LOCATIONS.toReversed().sort((one, other) => left[one] - left[other]),
  );
}

function takeInOrder(units: number, available: Locations, order: readonly Location[]): Locations {
  const taken = { ...NOWHERE };
  let needed = units;
  for (const location of order) {
    taken[location] = Math.min(needed, Math.max(available[location], 0));
    needed -= taken[location];
  }
  return taken;
}

/** The sum (`sign` 1) or difference (-1) of the units at each location. */
export function addLocations(one: Locations, other: Locations, sign: 1 | -1 = 1): Locations {
  return {
    snF: one.snF + sign * other.snF,
    snL: one.snL + sign * other.snL,
    ros: one.ros + sign * other.ros,
  };
}

/** What people read for units that no location has. */
export const NO_LOCATION = "sin locación";

/** "SN-F 2 · ROS 1 · sin locación 1"; "sin locación" when no unit has one. */
export function locationsLabel(locations: Locations, units: number): string {
  const located = LOCATIONS.filter((location) => locations[location] > 0);
  if (located.length === 0) return NO_LOCATION;
  const rest = units - locatedUnits(locations);
  return [
    ...located.map((location) => `${LOCATION_NAMES[location]} ${locations[location]}`),
    ...(rest > 0 ? [`${NO_LOCATION} ${rest}`] : []),
  ].join(" · ");
}
