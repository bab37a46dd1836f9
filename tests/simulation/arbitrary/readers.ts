/** The commands of a simulated shop at a card reader, and their frequencies. */
import fc from "fast-check";
import type { ReaderEnd } from "#local/stand-ins/mercado-pago/payments/reader-charge.ts";
import { ORDER_ORIGINS } from "#shop/orders/manual/manual-order.ts";
import { startCard } from "../commands/card.ts";
import { runCron, tick } from "../commands/clock.ts";
import { endFaults, injectFault } from "../commands/faults.ts";
import { setStatus } from "../commands/orders.ts";
import { deliver } from "../commands/provider.ts";
import { chargeAgain, lookAtReader, takeAtReader, useReader } from "../commands/readers.ts";
import { type Command, sequence } from "../rules.ts";
import { DECANT, index, item, kind, payDecant, paymentBy, span, user } from "./cards.ts";

const sale = fc.record({
  ...{ who: user, item, quantity: fc.constantFrom(1, 1, 2), isHomeDelivery: fc.boolean() },
  origin: fc.constantFrom(...ORDER_ORIGINS),
  isRightTotal: fc.constantFrom(true, true, true, false),
  key: fc.nat(8),
});
/** A sale that neither stock nor a wrong total prevents. */
const simpleSale = sale.map((one) => ({ ...one, item: DECANT, isRightTotal: true }));
const end = fc.constantFrom<ReaderEnd>("processed", "processed", "processed", "failed", "canceled", "expired");
const look = lookAtReader(-1, "GET");
const cancel = lookAtReader(-1, "DELETE");
/** The ways in which the shop learns how a charge at the reader ended. */
const learning = fc.constantFrom<Command[]>(
  ...[[look], [deliver("newest", 0, 1)], [tick(60), runCron(1)], [cancel]],
  ...[[setStatus(-1, "Cancelado", "current")], [deliver("newest", 0, 3), look]],
);

/**
 * A sale is sent with a wrong total, with the right one, and again. The shop learns of the charge while the reader shows it,
 * and after its end.
 */
const soldAtReader = fc
  .tuple(simpleSale, end, learning, learning)
  .map(([one, how, whileShown, after]) =>
    sequence(
      ...[takeAtReader({ ...one, isRightTotal: false }), takeAtReader(one), takeAtReader(one), look],
      ...[useReader("shown"), ...whileShown, useReader(how), ...after, look, takeAtReader(one)],
    ),
  );
/**
 * A charge is cancelled, declined or expires, and is sent again. The webhook of a declined card comes late. Meanwhile a second
 * sale is charged.
 */
const chargedAgain = fc
  .tuple(simpleSale, simpleSale, fc.constantFrom<ReaderEnd>("failed", "canceled", "expired"), end, learning)
  .map(([one, second, first, then, after]) =>
    sequence(
      ...[takeAtReader(one), cancel, chargeAgain(-1), useReader(first), look, chargeAgain(-1)],
      ...[deliver("newest", 0, 1), takeAtReader({ ...second, who: one.who + 1 }), useReader("shown")],
      ...[lookAtReader(-2, "DELETE"), useReader(then), ...after, tick(16 * 60), runCron(1)],
      ...[chargeAgain(-1), useReader("processed"), ...after],
    ),
  );
/** An administrator cancels an order whose charge waits at the reader. The next sale is paid there. */
const cancelledByMove = fc
  .tuple(simpleSale, simpleSale)
  .map(([one, next]) =>
    sequence(
      ...[takeAtReader(one), setStatus(-1, "Cancelado", "current")],
      ...[takeAtReader({ ...next, who: one.who + 1 }), useReader("processed"), look],
    ),
  );
/** A card that the buyer typed is rejected, and the order is charged at the reader, while the buyer tries again too. */
const typedThenRead = fc
  .tuple(paymentBy("FUND"), end, learning)
  .map(([payment, how, after]) =>
    sequence(payDecant(payment), chargeAgain(-1), startCard(payment), useReader(how), ...after),
  );
/** Calls to the provider or the database fail while an administrator sends a charge, reads it or cancels it. */
const faultyReader = fc
  .tuple(simpleSale, fc.constantFrom<"mercadopago" | "db">("mercadopago", "mercadopago", "db"), kind, span, end)
  .map(([one, service, how, when, ending]) => {
    const fault = injectFault(service, how, when);
    return sequence(
      ...[fault, takeAtReader(one), endFaults(), takeAtReader(one), useReader(ending), fault, look, endFaults()],
      ...[tick(300), runCron(1), chargeAgain(-1), fault, cancel, endFaults(), tick(20 * 60), runCron(1)],
    );
  });

/** Sequences that random commands would rarely produce. */
export const RARE_AT_READER = [soldAtReader, chargedAgain, cancelledByMove, typedThenRead, faultyReader];

/** Sales at a card reader, and what follows them. */
export const AT_READER: fc.Arbitrary<Command>[] = [
  ...[sale.map(takeAtReader), end.map(useReader), index.map(chargeAgain), soldAtReader, chargedAgain],
  ...[cancelledByMove, faultyReader],
  fc.tuple(index, fc.constantFrom<"GET" | "DELETE">("GET", "DELETE")).map((args) => lookAtReader(...args)),
];
