/** The goods to collect for several orders, by destination and by location. docs/product-rules.md#stock-locations */
import { addLocations, NO_LOCATION, NOWHERE, proposeLocations } from "../stock/order-locations.ts";
import { LOCATION_NAMES, LOCATIONS, type Locations, locatedUnits } from "../stock/stock.ts";

/** Places of the list that are no location: units without one, and decants, which are filled from a bottle. */
const UNLOCATED = `${NO_LOCATION.charAt(0).toUpperCase()}${NO_LOCATION.slice(1)}`;
const DECANTS = "Decants";
const PLACES: readonly string[] = [...LOCATIONS.map((location) => LOCATION_NAMES[location]), UNLOCATED, DECANTS];

/** A line to collect. */
export interface PickingLine {
  /** Number of its order. */
  order: string;
  /** Where the order goes. */
  destination: string;
  /** The showroom's city; empty for home delivery. */
  city: string;
  /** Equal for lines of the same goods. */
  goods: string;
  name: string;
  size: string;
  quantity: number;
  /** Its units by the location that the order names for them. Only a sold line has any. */
  left: Locations;
  /** The units of its size in each location, for units without a named location; null for a decant. */
  units: Locations | null;
}

export interface PickedGoods {
  name: string;
  size: string;
  quantity: number;
  /** Numbers of the orders that need it. */
  orders: string[];
}

/** The goods to take from one place. */
export interface PickingPlace {
  place: string;
  goods: PickedGoods[];
}

export interface PickingPart {
  destination: string;
  places: PickingPlace[];
}

/**
 * Returns what to collect, by destination in the order of the lines. Each unit is taken once: from the
 * location that the order names for it, or from the one that it would get when it is sold (`proposeLocations`).
 */
export function pickingList(lines: readonly PickingLine[]): PickingPart[] {
  const remaining = new Map<string, Locations>();
  return grouped(lines, ({ destination }) => destination).map(([destination, own]) => {
    const taken = grouped(own, ({ goods }) => goods).flatMap(([, same]) => take(same, remaining));
    const places = grouped(taken, ({ place }) => place).map(([place, found]) => ({
      place,
      goods: found.map(({ goods }) => goods).sort((one, other) => one.name.localeCompare(other.name, "es")),
    }));
    return { destination, places: places.sort((one, other) => rank(one.place) - rank(other.place)) };
  });
}

type Group<Item> = [Item, ...Item[]];

/** Groups items by a text, in the order of its first occurrence. */
function grouped<Item>(items: readonly Item[], textOf: (item: Item) => string): [string, Group<Item>][] {
  const groups = new Map<string, Group<Item>>();
  for (const item of items) {
    const text = textOf(item);
    const group = groups.get(text);
    if (group) group.push(item);
    else groups.set(text, [item]);
  }
  return [...groups];
}

const rank = (place: string) => PLACES.indexOf(place);

/** Takes all units of the same goods. `remaining` has the units that other lines have not taken. */
function take(lines: Group<PickingLine>, remaining: Map<string, Locations>) {
  const found: { place: string; goods: PickedGoods }[] = [];
  const [{ goods, name, size, city, units }] = lines;
  const orders = [...new Set(lines.map(({ order }) => order))];
  let needed = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const add = (place: string, quantity: number) => {
    if (quantity > 0) found.push({ place, goods: { name, size, quantity, orders } });
    needed -= quantity;
  };
  if (!units) add(DECANTS, needed);
  else {
    const named = lines.reduce(
      (sum, { quantity, left }) => addLocations(sum, proposeLocations(quantity, left)),
      NOWHERE,
    );
    const unnamed = needed - locatedUnits(named);
    const available = remaining.get(goods) ?? units;
    const proposed = proposeLocations(unnamed, available, city);
    remaining.set(goods, addLocations(available, proposed, -1));
    const taken = addLocations(named, proposed);
    for (const location of LOCATIONS) add(LOCATION_NAMES[location], taken[location]);
  }
  add(UNLOCATED, needed);
  return found;
}
