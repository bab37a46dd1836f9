/** The credit of paid decants, which lowers the price of their perfume's bottle. docs/product-rules.md#credit-for-decants */
import type { LineType } from "../cart/cart-line.ts";
import { type ArsCentavos, type Bp, divideUp, formatArs, formatPercent, scale, WHOLE_BP } from "./money.ts";

/** The shop's terms. A percentage of 0 switches the credit off. */
export interface DecantCreditTerms {
  /** Share of what was paid for the decant. */
  decantCreditBp: Bp;
  /** Days from the payment of the decant. */
  decantCreditDays: number;
}

/** Equal decants of a paid order that have not given their credit. */
export interface PaidDecants {
  orderId: string;
  perfumeId: string;
  type: LineType;
  /** Units that are neither refunded nor used. */
  units: number;
  /** What was paid for one. */
  unitCentavos: ArsCentavos;
  paidAtMs: number;
}

/** Credits of one perfume. */
export interface FreeCredit {
  perfumeId: string;
  units: number;
  /** What one decant gives. */
  creditCentavos: ArsCentavos;
}

export interface DecantCredit extends FreeCredit, Pick<PaidDecants, "orderId" | "type"> {
  /** Until when it can be used. */
  untilMs: number;
}

export const DEFAULT_CREDIT_DAYS = 90;

const DAY_MS = 86_400_000;

/** Returns the credits that can be used now, in the order of their payment; none while the credit is off. */
export function creditsOf(
  paid: readonly PaidDecants[],
  { decantCreditBp, decantCreditDays }: DecantCreditTerms,
  nowMs: number,
): DecantCredit[] {
  return paid
    .toSorted((one, other) => one.paidAtMs - other.paidAtMs)
    .map(({ unitCentavos, paidAtMs, ...decant }) => ({
      ...decant,
      creditCentavos: scale(unitCentavos, decantCreditBp, WHOLE_BP),
      untilMs: paidAtMs + decantCreditDays * DAY_MS,
    }))
    .filter(({ creditCentavos, units, untilMs }) => creditCentavos > 0 && units > 0 && untilMs > nowMs);
}

/** A line of an order: what the buyer pays for a unit before the credit, and its units. */
export interface CreditLine {
  perfumeId: string;
  type: LineType;
  unitCentavos: ArsCentavos;
  quantity: number;
}

/** Decants that give their credit to a line. */
export interface CreditUse<Credit> {
  /** Index of the line. */
  line: number;
  credit: Credit;
  units: number;
}

export interface CreditShares<Credit> {
  /** What the credits take from one unit of each line. */
  perUnit: ArsCentavos[];
  /** What they take from all units. */
  centavos: ArsCentavos;
  used: CreditUse<Credit>[];
}

/**
 * Returns what credits take from one unit of each line, and the credits that are used. The credits of a perfume lower its
 * dearest bottle, in the given order, by at most half of its price. The units of a line share the credit, rounded up to the
 * centavo.
 */
export function creditShares<Credit extends FreeCredit>(
  credits: readonly Credit[],
  lines: readonly CreditLine[],
): CreditShares<Credit> {
  const shares = lines.map((line) => ({ ...line, off: 0 }));
  const used: CreditUse<Credit>[] = [];
  for (const perfumeId of new Set(credits.map((credit) => credit.perfumeId))) {
    const bottle = dearestBottle(perfumeId, shares);
    if (!bottle) continue;
    const most = Math.floor(bottle.unitCentavos / 2);
    let taken = 0;
    for (const credit of credits) {
      const needed = divideUp(most - taken, credit.creditCentavos);
      const units = credit.perfumeId === perfumeId ? Math.min(credit.units, needed) : 0;
      if (units === 0) continue;
      used.push({ line: shares.indexOf(bottle), credit, units });
      taken = Math.min(most, taken + units * credit.creditCentavos);
    }
    bottle.off = divideUp(taken, bottle.quantity);
  }
  return {
    perUnit: shares.map(({ off }) => off),
    centavos: shares.reduce((sum, { quantity, off }) => sum + quantity * off, 0),
    used,
  };
}

/** Returns the bottle of the perfume with the highest unit price; the first one of equal prices. */
function dearestBottle<Line extends CreditLine>(perfumeId: string, lines: readonly Line[]): Line | undefined {
  const bottles = lines.filter((line) => line.perfumeId === perfumeId && line.type === "milliliter");
  return bottles.toSorted((one, other) => other.unitCentavos - one.unitCentavos)[0];
}

/** Describes the credit for buyers, with its days and percentage. Empty while the shop gives no credit. */
export function creditSentence({ decantCreditBp, decantCreditDays }: DecantCreditTerms): string {
  if (decantCreditBp === 0) return "";
  const part = decantCreditBp === WHOLE_BP ? "lo que pagaste" : `el ${formatPercent(decantCreditBp)} de lo que pagaste`;
  const days = decantCreditDays === 1 ? "1 día" : `los ${decantCreditDays} días`;
  return `Si comprás el frasco dentro de ${days}, te descontamos ${part} por el decant.`;
}

const [DECANT, BOTTLE] = [1_230_000, 6_550_000];

/** An example for administrators: a decant of $ 12.300, which is less than half of the bottle of $ 65.500. */
export function creditExample({ decantCreditBp, decantCreditDays }: DecantCreditTerms): string {
  if (decantCreditBp === 0) return "Hoy el decant no descuenta nada del frasco.";
  const days = decantCreditDays === 1 ? "1 día" : `${decantCreditDays} días`;
  const lowered = BOTTLE - scale(DECANT, decantCreditBp, WHOLE_BP);
  return `Ejemplo: quien pagó ${formatArs(DECANT)} por un decant tiene ${days} para comprar el frasco de ${formatArs(BOTTLE)} a ${formatArs(lowered)}.`;
}
