/** What to collect for several orders, by where it goes and where it lies. docs/product-rules.md#stock-locations */
import { fold } from "../text.ts";

/** Units of a size by location, as people counted them. */
export interface CountedUnits {
  snF: number;
  snL: number;
  ros: number;
}

/** The locations, in the order of collecting, with the city where each is. */
const LOCATIONS = [
  { key: "snF", label: "SN-F", city: "san nicolas" },
  { key: "snL", label: "SN-L", city: "san nicolas" },
  { key: "ros", label: "ROS", city: "rosario" },
] as const satisfies readonly { key: keyof CountedUnits; label: string; city: string }[];

/** Units that no location has by its count, and decants, which are filled. */
const UNLOCATED = "Sin ubicar";
const DECANTS = "Decants";
const PLACES: readonly string[] = [...LOCATIONS.map(({ label }) => label), UNLOCATED, DECANTS];

/** A line to collect. */
export interface PickingLine {
  /** Number of its order. */
  order: string;
  /** Where the order goes, and the city of a showroom; empty for home delivery. */
  destination: string;
  city: string;
  /** Equal for lines of the same goods. */
  goods: string;
  name: string;
  size: string;
  quantity: number;
  /** The counted units of its size; null for a decant. */
  units: CountedUnits | null;
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
 * Returns what to collect, by destination in the order of the lines. Each unit is taken once: from the city of the
 * showroom where possible, and then from the location with the most units, so that a person walks least.
 */
export function pickingList(lines: readonly PickingLine[]): PickingPart[] {
  const left = new Map<string, CountedUnits>();
  return grouped(lines, ({ destination }) => destination).map(([destination, own]) => {
    const taken = grouped(own, ({ goods }) => goods).flatMap(([, same]) => take(same, left));
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

/** Takes all units of the same goods. `left` has the units that other lines have left. */
function take(lines: Group<PickingLine>, left: Map<string, CountedUnits>) {
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
    const remaining = left.get(goods) ?? { ...units };
    left.set(goods, remaining);
    const isNear = (location: (typeof LOCATIONS)[number]) => Number(fold(city).includes(location.city));
    const order = [...LOCATIONS].sort(
      (one, other) => isNear(other) - isNear(one) || remaining[other.key] - remaining[one.key],
    );
    for (const { key, label } of order) {
      const quantity = Math.min(needed, Math.max(remaining[key], 0));
      remaining[key] -= quantity;
      add(label, quantity);
    }
  }
  add(UNLOCATED, needed);
  return found;
}
