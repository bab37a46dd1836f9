/** The goods to collect for several orders, by destination and by location. docs/product-rules.md#stock-locations */
import { addLocations, NO_LOCATION, NOWHERE, proposeLocations } from "../stock/order-locations.ts";
import { LOCATION_NAMES, LOCATIONS, type Locations, locatedUnits } from "../stock/stock.ts";

/** The two places of the list that are no location: units without one, and decants, which are filled from a bottle. */
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
  /** Numbers of the orders that need units of this place. */
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
 * Returns what to collect, by destination in the sequence of the lines. Each unit is taken once: from the location that the
 * order names for it, or from the one that it would get when it is sold (`proposeLocations`).
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

/**
 * Takes all units of the same goods: how many from each place, and for which orders. `remaining` has the units that other lines
 * have not taken.
 */
function take(lines: Group<PickingLine>, remaining: Map<string, Locations>) {
  const [{ goods, name, size, city, units }] = lines;
  const found = new Map<string, PickedGoods>();
  const add = (place: string, order: string, quantity: number) => {
    if (quantity === 0) return;
    const { quantity: others, orders } = found.get(place) ?? { quantity: 0, orders: [] };
    found.set(place, { name, size, quantity: others + quantity, orders: [...new Set([...orders, order])] });
  };
  const needs = lines.map(({ order, quantity, left }) => {
    const named = proposeLocations(quantity, left);
    return { order, named, unnamed: quantity - locatedUnits(named) };
  });
  const available = remaining.get(goods) ?? units ?? NOWHERE;
  const proposed = proposeLocations(
    needs.reduce((sum, { unnamed }) => sum + unnamed, 0),
    available,
    city,
  );
  remaining.set(goods, addLocations(available, proposed, -1));
  const free = { ...proposed };
  for (const { order, named, unnamed } of needs) {
    let needed = unnamed;
    for (const location of LOCATIONS) {
      const taken = Math.min(needed, free[location]);
      free[location] -= taken;
      needed -= taken;
      add(LOCATION_NAMES[location], order, named[location] + taken);
    }
    add(units ? UNLOCATED : DECANTS, order, needed);
  }
  return [...found].map(([place, goods]) => ({ place, goods }));
}
