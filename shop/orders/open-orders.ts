/** Limits of unpaid orders. See docs/product-rules.md#open-order-limit */
import { type ArsCentavos, formatArs } from "../pricing/money.ts";

/** Maximum number of a person's unpaid orders: this many by card, and this many by the other methods. */
export const MAX_OPEN_ORDERS = 3;

/** What the unpaid transfer orders of a person and of a network may hold (`UNPAID_FIELDS` in `shop/settings/fields.ts`). */
export interface UnpaidLimits {
  unpaidUnitsOfSize: number;
  unpaidUnits: number;
  unpaidLines: number;
  unpaidCentavos: ArsCentavos;
  networkUnits: number;
}

/** The limits of a new shop. */
export const DEFAULT_UNPAID_LIMITS: UnpaidLimits = {
  unpaidUnitsOfSize: 6,
  unpaidUnits: 12,
  unpaidLines: 10,
  unpaidCentavos: 500_000_000,
  networkUnits: 30,
};

/** The limits of a buyer with a paid order are multiplied by this; that of the network is not. */
const PAID_BUYER_FACTOR = 2;

/** The limits of a person: those of the settings, or more after a paid order. */
export function limitsOf(settings: UnpaidLimits, hasPaid: boolean): UnpaidLimits {
  const factor = hasPaid ? PAID_BUYER_FACTOR : 1;
  return {
    unpaidUnitsOfSize: settings.unpaidUnitsOfSize * factor,
    unpaidUnits: settings.unpaidUnits * factor,
    unpaidLines: settings.unpaidLines * factor,
    unpaidCentavos: settings.unpaidCentavos * factor,
    networkUnits: settings.networkUnits,
  };
}

/** The unpaid orders of a person and of a network, without overdue ones. */
export interface OpenOrders {
  /** Number of the person's orders whose card payment is undecided. */
  card: number;
  /** Number of the person's orders that wait for a transfer. */
  transfer: number;
  /** The lines of the person's orders that wait for a transfer. */
  lines: readonly HeldLine[];
  /** The total of those orders. */
  centavos: ArsCentavos;
  /** Units held by the transfer orders of the network. */
  networkUnits: number;
  /** True if the person has a paid order. */
  hasPaid: boolean;
}

/** A line of an unpaid order. Decants have no size and hold no units. */
export interface HeldLine {
  sizeId: string | null;
  quantity: number;
}

/** A new order, as far as the limits count it. */
export interface NewHolding {
  lines: readonly (HeldLine & { productName: string })[];
  centavos: ArsCentavos;
}

/** The units that lines hold. */
export function heldUnits(lines: readonly HeldLine[]): number {
  return lines.reduce((sum, { sizeId, quantity }) => sum + (sizeId === null ? 0 : quantity), 0);
}

/** A limit that a new order would exceed, in units, lines or centavos. */
export interface LimitExceeded {
  of: "size" | "units" | "lines" | "centavos" | "network";
  most: number;
  /** What the unpaid orders already hold. */
  held: number;
  /** Name of the product if `of` is `size`; else empty. */
  productName: string;
}

/** The first limit that a transfer order would exceed; null within the limits. */
export function limitExceeded(open: OpenOrders, order: NewHolding, limits: UnpaidLimits): LimitExceeded | null {
  return limitUses(open, order, limits).find(({ held, adds, most }) => adds > 0 && held + adds > most) ?? null;
}

function limitUses(open: OpenOrders, { lines, centavos }: NewHolding, limits: UnpaidLimits) {
  const { unpaidUnitsOfSize, unpaidUnits, unpaidLines, unpaidCentavos, networkUnits } = limits;
  const units = heldUnits(lines);
  const all = { productName: "" };
  const sizes = lines.filter(({ sizeId }) => sizeId !== null);
  return [
    ...sizes.map(({ sizeId, quantity: adds, productName }) => {
      const held = heldUnits(open.lines.filter((line) => line.sizeId === sizeId));
      return { of: "size" as const, held, adds, most: unpaidUnitsOfSize, productName };
    }),
    { ...all, of: "units" as const, held: heldUnits(open.lines), adds: units, most: unpaidUnits },
    { ...all, of: "lines" as const, held: open.lines.length, adds: lines.length, most: unpaidLines },
    { ...all, of: "centavos" as const, held: open.centavos, adds: centavos, most: unpaidCentavos },
    { ...all, of: "network" as const, held: open.networkUnits, adds: units, most: networkUnits },
  ];
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

const AMOUNT_OF: Readonly<Record<Exclude<LimitExceeded["of"], "network">, (exceeded: LimitExceeded) => string>> = {
  size: ({ most, productName }) => `${counted(most, "unidad", "unidades")} de ${productName}`,
  units: ({ most }) => counted(most, "unidad", "unidades"),
  lines: ({ most }) => counted(most, "producto", "productos distintos"),
  centavos: ({ most }) => formatArs(most),
};

const HELD_OF: typeof AMOUNT_OF = {
  size: ({ held }) => counted(held, "reservada", "reservadas"),
  units: ({ held }) => counted(held, "reservada", "reservadas"),
  lines: ({ held }) => counted(held, "reservado", "reservados"),
  centavos: ({ held }) => `${formatArs(held)} reservados`,
};

/** Returns the message for the buyer: the limit, what they already hold, and what they can do. */
export function limitMessage(exceeded: LimitExceeded): string {
  const { of, held } = exceeded;
  if (of === "network")
    return "Desde tu conexión a internet ya hay muchos productos reservados sin pagar. Podés pagar este pedido con tarjeta, o probar por transferencia más tarde.";
  const most = `Por transferencia podés reservar hasta ${AMOUNT_OF[of](exceeded)} antes de pagar`;
  if (held === 0) return `${most}. Podés pagar este pedido con tarjeta o llevar menos.`;
  const already = `y ya tenés ${HELD_OF[of](exceeded)}`;
  return `${most}, ${already}. Podés pagar este pedido con tarjeta, pagar antes lo que tenés pendiente o llevar menos.`;
}
