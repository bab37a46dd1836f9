import { readLocations } from "#db/orders/order-list.ts";
import { moveOrder } from "#db/orders/order-moves.ts";
import { findOrder, orderIn, selectOrder } from "#db/orders/orders.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { changeLocations } from "#db/stock/order-locations.ts";
import { write } from "#db/write.ts";
import type { LineLocations, PlacedOrder } from "#shop/orders/placed-order.ts";
import { refundedUnits } from "#shop/payments/refund-lines.ts";
import { type FieldMessages, type Refused, refuse } from "#shop/refusal.ts";
import { locationsLabel, NOWHERE } from "#shop/stock/order-locations.ts";
import { LOCATION_NAMES, LOCATIONS, type Locations, locatedUnits } from "#shop/stock/stock.ts";
import type { RequestContext } from "../../request-context.ts";
import { staleOrder } from "../change-order.ts";

/** An administrator's choice of the locations from which lines of an order are taken. */
export interface LocationsChange {
  orderId: string;
  by: string;
  /** The version the administrator saw. */
  version: number;
  /** How many units of a line are taken from each location; its other units have no location. */
  lines: readonly LineLocations[];
}

export type LocationsChanged =
  | { ok: true; order: PlacedOrder }
  | (Refused<"order_stale" | "order_not_preparing"> & { fresh: PlacedOrder })
  | Refused<"not_found" | "invalid_fields">;

/** Maximum attempts while other writes change the same order or stock. */
const ATTEMPTS = 5;

/**
 * Changes the locations from which the lines of an order in preparation are taken
 * (docs/product-rules.md#locations-of-an-order). Units go back to the locations that are no longer chosen. Refuses
 * `order_stale` and `order_not_preparing` with the order as it is now, and `invalid_fields` for more units than a line
 * or a location has, for a decant or an unknown line, and for a line that is sent twice.
 */
export async function changeOrderLocations(
  context: RequestContext,
  change: LocationsChange,
  left = ATTEMPTS,
): Promise<LocationsChanged> {
  const { db, nowMs } = context;
  const { orderId, by, version } = change;
  const [found, sizes] = await Promise.all([findOrder(db, orderId), readLocations(db, [orderId])]);
  if (!found) return refuse({ code: "not_found" });
  if (version !== found.version) return staleOrder(found);
  if (found.statusGlimmer !== "En Preparación") return { ...refuse({ code: "order_not_preparing" }), fresh: found };
  const stored = new Map<string | null, Locations>(sizes.map((size) => [size.sizeId, size]));
  const planned = change.lines.map((line) => planLine(found, line, stored));
  const fields = errorsIn(planned);
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  const changed = planned.filter(({ taken, wanted }) => LOCATIONS.some((name) => taken[name] !== wanted[name]));
  if (changed.length === 0) return { ok: true, order: found };
  const textOf = (which: "taken" | "wanted") =>
    changed.map((line) => `${line.name}: ${locationsLabel(line[which], line.units)}`).join(", ");
  const update = { orderId, version, move: null, by, nowMs };
  const lines = changed.map(({ sizeId, wanted: locations }) => ({ sizeId, locations }));
  const written = await write(db, [
    moveOrder(update),
    changeLocations({ orderId, version: version + 1, by, nowMs, lines }),
    writeAudit({
      ...{ noun: "order", nounId: orderId, what: "order_changed", by, nowMs },
      ...{ from: { locations: textOf("taken") }, to: { locations: textOf("wanted") } },
    }),
    selectOrder({ orderId }),
  ]);
  if (written.ok) return { ok: true, order: orderIn(written.results) };
  const { code } = written.refusal;
  if (!OVERTAKEN.includes(code)) throw new Error(`a change of locations was refused by the database: ${code}`);
  // Another write was first: retry with the current order and units.
  if (left <= 1) return staleOrder(found);
  return changeOrderLocations(context, change, left - 1);
}

/** Refusals of the database that mean a conflict with a sale, a refund or another administrator. */
const OVERTAKEN: readonly string[] = ["order_version", "location_exceeds_line", "sn_f_ge0", "sn_l_ge0", "ros_ge0"];

/** A line: the units taken from each location so far (`taken`), those to take (`wanted`), and error messages by field. */
interface PlannedLine {
  sizeId: string;
  name: string;
  units: number;
  taken: Locations;
  wanted: Locations;
  errors: Readonly<Record<string, string>>;
}

function planLine(
  { lines, locations, refunds }: PlacedOrder,
  { line: number, ...wanted }: LineLocations,
  stored: ReadonlyMap<string | null, Locations>,
): PlannedLine {
  const line = lines[number - 1];
  const sizeId = line?.sizeId;
  if (!line || !sizeId)
    return { sizeId: "", name: "", units: 0, taken: NOWHERE, wanted, errors: { line: "Esa línea no tiene stock" } };
  const taken = locations.find((one) => one.line === number) ?? NOWHERE;
  const units = line.quantity - refundedUnits(refunds, number).restocked;
  const short = LOCATIONS.filter((name) => wanted[name] > taken[name] + (stored.get(sizeId)?.[name] ?? 0));
  const errors = {
    ...Object.fromEntries(
      short.map((name) => [name, `En ${LOCATION_NAMES[name]} hay ${taken[name] + (stored.get(sizeId)?.[name] ?? 0)}`]),
    ),
    ...(locatedUnits(wanted) > units && { snF: unitsMessage(units) }),
  };
  return { sizeId, name: `${line.productName} ${line.ml}`, units, taken, wanted, errors };
}

function unitsMessage(units: number): string {
  return units === 1 ? "La línea es de 1 unidad" : `La línea es de ${units} unidades`;
}

function errorsIn(planned: readonly PlannedLine[]): FieldMessages {
  const errors = planned.flatMap(({ sizeId, errors }, index) => {
    const isTwice = sizeId !== "" && planned.findIndex((line) => line.sizeId === sizeId) < index;
    const own = isTwice ? { line: "Esa línea está dos veces" } : errors;
    return Object.entries(own).map(([name, message]) => [`lines.${index}.${name}`, [message]] as const);
  });
  return Object.fromEntries(errors);
}
