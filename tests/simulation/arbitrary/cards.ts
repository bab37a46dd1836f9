/** The card commands of a simulated shop and their frequencies, and the parts that other commands share. */
import fc from "fast-check";
import type { OrderStatus } from "#shop/orders/order.ts";
import { type RandomCardPayment, sendAgain, startCard } from "../commands/card.ts";
import type { Holder } from "../commands/card-results.ts";
import { add } from "../commands/cart.ts";
import { runCron, runNight, tick } from "../commands/clock.ts";
import { endFaults, injectFault, type Kind } from "../commands/faults.ts";
import { cancelWaiting, setStatus } from "../commands/orders.ts";
import { restock, sellOut } from "../commands/panel.ts";
import { changePayment, createPayment, deliver, deliverInvalid } from "../commands/provider.ts";
import { type RefundShare, refund, refundStale, refundUnits, type SomeUnits } from "../commands/refund.ts";
import { inWindows } from "../commands/windows.ts";
import { type Command, sequence } from "../rules.ts";

export const user = fc.nat(2);
export const index = fc.nat(12);
export const type = fc.constantFrom("milliliter", "milliliter", "milliliter", "bigDecant", "smallDecant");
export const item = fc.record({ perfume: fc.nat(3), size: fc.nat(1), type });
export const key = fc.oneof(fc.constant(null), fc.constant(null), fc.nat(1));
export const kind = fc.constantFrom<Kind>("N", "B", "A", "D", "G", "T", "S");
export const span = fc.record({ skip: fc.nat(3), times: fc.integer({ min: 1, max: 4 }) });

const holder = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Holder>("APRO") },
  { weight: 3, arbitrary: fc.constant<Holder>("CONT") },
  { weight: 4, arbitrary: fc.constantFrom<Holder>("FUND", "FUND", "OTHE", "SECU") },
  { weight: 6, arbitrary: fc.constantFrom<Holder>("DUPL", "DROP", "DROP", "L500", "L500", "FLIP", "FLOP") },
  { weight: 5, arbitrary: fc.constantFrom<Holder>("SLOW", "T500", "T500", "LATE", "LATEST", "USED") },
);
const anyPayment = fc.record<RandomCardPayment>({
  who: user,
  holder,
  isHomeDelivery: fc.boolean(),
  isRightTotal: fc.constantFrom(true, true, true, true, true, true, true, false),
  coupon: fc.constantFrom(null, null, null, 0, 1, 2),
  key: fc.constantFrom("none", "none", "new", "new", "of another request"),
  rejectedOrder: fc.constantFrom(null, null, 0, 1),
  isEarly: fc.constantFrom(false, false, false, true),
});
/** A valid first payment with one of these cards. */
export const paymentBy = (...holders: [Holder, ...Holder[]]) =>
  fc.tuple(anyPayment, fc.constantFrom(...holders)).map(
    ([{ who, isHomeDelivery }, by]): RandomCardPayment => ({
      ...{ who, isHomeDelivery, holder: by },
      ...{ isRightTotal: true, coupon: null, key: "new", rejectedOrder: null, isEarly: false },
    }),
  );

/** Decants have no stock, so they never run out. */
export const DECANT = { perfume: 0, size: 0, type: "bigDecant" } as const;
export const payDecant = (payment: RandomCardPayment, ...then: Command[]) =>
  sequence(add(payment.who, DECANT, 1), startCard(payment), ...then);
const payingForItem = fc
  .tuple(anyPayment, item)
  .map(([payment, one]) => sequence(add(payment.who, one, 1), startCard(payment)));
export const payingDecant = anyPayment.map((payment) => payDecant(payment));
const payingAgain = fc
  .tuple(paymentBy("FUND"), holder, index)
  .map(([first, then, rejectedOrder]) =>
    payDecant(first, startCard({ ...first, holder: then, rejectedOrder }), sendAgain(rejectedOrder)),
  );
const disputed = fc
  .tuple(paymentBy("APRO"), fc.nat(2))
  .map(([payment, way]) => payDecant(payment, changePayment(0, way, "any"), deliver("newest", 0, 1)));
const reviewed = fc
  .tuple(paymentBy("CONT"), fc.nat(3), fc.nat(2))
  .map(([payment, way, times]) =>
    payDecant(payment, changePayment(0, way, "waiting"), deliver("newest", 0, times + 1)),
  );

/** The cron checks an unknown charge after 11 minutes and after another 61. */
const askTwice = (crons: 1 | 2) => [tick(11 * 60), runCron(1), tick(61 * 60), runCron(crons)];
const HOUR_LATER = [tick(3_600), runCron(1)];
/** The result of the charge stays unknown for some time or forever. */
const unknownCharge = fc
  .tuple(paymentBy("T500", "LATE", "LATEST", "SLOW"), fc.boolean())
  .map(([payment, isSold]) => payDecant(payment, ...askTwice(2), ...(isSold ? [sellOut()] : []), ...HOUR_LATER));
/** A unit is charged late, after it was released and all units were sold outside the site. */
const lateAndGone = fc.tuple(paymentBy("LATEST"), item).map(([payment, one]) => {
  const ordered = [add(payment.who, { ...one, type: "milliliter" }, 1), startCard(payment)];
  return sequence(...ordered, ...askTwice(1), sellOut(), tick(2 * 3_600), runCron(1), ...HOUR_LATER);
});
const share = fc.constantFrom<RefundShare>("all", "all", "a part", "a part", "too much");
const times = fc.constantFrom<1 | 2>(1, 1, 2);
const refunding = fc.tuple(index, share, times).map((args) => refund(...args));
const refundedTwice = fc
  .tuple(paymentBy("APRO"), share, times)
  .map(([payment, how, twice]) => payDecant(payment, refund(0, how, twice), refundStale(0), refund(0, "all", 1)));
const someUnits = fc.record<SomeUnits>({
  line: fc.constantFrom<SomeUnits["line"]>(0, 0, 0, 1, 2, "unknown"),
  quantity: fc.constantFrom(1, 1, 2),
  restock: fc.boolean(),
});
const refundingUnits = fc
  .tuple(index, fc.array(someUnits, { minLength: 1, maxLength: 2 }), times)
  .map((args) => refundUnits(...args));
const moved = fc.constantFrom<OrderStatus[]>("Cancelado", "Autorización Pendiente", "Enviado");
/**
 * A unit of a paid order is refunded, perhaps with a fault, and the order moves. Then the other unit is refunded, and the order
 * is prepared and cancelled.
 */
const refundedByUnit = fc
  .tuple(paymentBy("APRO"), item, fc.boolean(), times, moved, fc.constantFrom<Kind | null>(null, null, "B", "A", "T"))
  .map(([payment, one, isBack, twice, to, how]) => {
    const unit = [{ line: 0, quantity: 1, restock: isBack }];
    const fault = how ? [injectFault("mercadopago", how, { skip: 0, times: 1 })] : [];
    const healed = how ? [endFaults(), setStatus(-1, to, "none"), tick(300), runCron(1)] : [];
    return sequence(
      ...[restock(), restock(), add(payment.who, { ...one, type: "milliliter" }, 2)],
      ...[add(payment.who, DECANT, 1), startCard(payment)],
      ...[...fault, refundUnits(0, unit, how ? 1 : twice), ...healed, setStatus(-1, to, "none")],
      ...[refundUnits(0, unit, 1), refundUnits(0, unit, 1), setStatus(-1, "En Preparación", "none")],
      setStatus(-1, "Cancelado", "none"),
    );
  });
/** The database fails while units are refunded. */
const faultyUnits = fc
  .tuple(kind, span, paymentBy("APRO"), item)
  .map(([how, when, payment, one]) =>
    sequence(
      ...[restock(), add(payment.who, { ...one, type: "milliliter" }, 1), startCard(payment)],
      ...[
        injectFault("db", how, when),
        refundUnits(0, [{ line: 0, quantity: 1, restock: true }], 1),
        endFaults(),
        tick(300),
        runCron(1),
      ],
    ),
  );
const windows = fc
  .tuple(anyPayment, fc.constantFrom("APRO", "APRO", "CONT"), fc.integer({ min: 2, max: 5 }), fc.boolean())
  .map(([payment, by, count, isOneRequest]) => {
    const choice = { ...payment, holder: by, rejectedOrder: null, isRightTotal: true };
    return sequence(add(payment.who, DECANT, 1), inWindows({ count, isOneRequest, choice }));
  });

/** Calls to the card provider fail, mostly during a charge. */
const faultyProvider = fc
  .tuple(kind, span, anyPayment)
  .map(([how, when, payment]) => sequence(injectFault("mercadopago", how, when), payDecant(payment)));
const faultyCard = fc
  .tuple(kind, span, anyPayment)
  .map(([how, when, payment]) =>
    sequence(add(payment.who, DECANT, 1), injectFault("db", how, when), startCard(payment)),
  );
/** A call to the provider fails during a refund. */
const faultyRefund = fc.tuple(kind, paymentBy("APRO"), share).map(([how, payment, what]) => {
  const fault = injectFault("mercadopago", how, { skip: 0, times: 1 });
  return payDecant(payment, fault, refund(0, what, 1), endFaults(), tick(300), runCron(1));
});

/** The answer of the provider is lost, and the buyer sends the same request again. */
const lostAnswer = paymentBy("DROP", "L500").map((payment) => payDecant(payment, sendAgain(-1)));

/** The buyer pays again while the first charge is unknown. */
const paidWhileUnknown = paymentBy("T500").map((payment) =>
  payDecant(payment, startCard({ ...payment, holder: "APRO" })),
);
const paidAgain = paymentBy("FUND").map((payment) =>
  payDecant(payment, startCard({ ...payment, holder: "APRO", rejectedOrder: -1 })),
);
const cancelled = paymentBy("CONT").map((payment) => payDecant(payment, cancelWaiting(-1)));

/** The webhook never arrives. */
const withoutWebhook = fc
  .tuple(paymentBy("APRO"), fc.nat(2))
  .map(([payment, way]) => payDecant(payment, changePayment(0, way, "any"), endFaults(), runNight()));

/** No webhook announces the final status: the cron reads it. */
const waitedFor = fc
  .tuple(paymentBy("CONT"), fc.nat(3))
  .map(([payment, way]) => payDecant(payment, changePayment(0, way, "waiting"), tick(86_400), runCron(1)));
const forgedWebhook = fc
  .tuple(paymentBy("CONT"), index)
  .map(([payment, at]) => payDecant(payment, deliverInvalid(at, "forged")));
const delivering = fc
  .tuple(fc.constantFrom("any", "newest"), index, fc.constantFrom(1, 1, 3))
  .map((args) => deliver(...args));
const unknownPayment = fc
  .tuple(fc.constantFrom(null, 0, 1, 2), fc.boolean(), fc.constantFrom("approved", "approved", "rejected"))
  .map((args) => sequence(createPayment(...args), deliver("newest", 0, 1)));

/** Sequences that random commands would rarely produce. */
export const RARE_BY_CARD = [
  ...[withoutWebhook, waitedFor, forgedWebhook, paidWhileUnknown, paidAgain, cancelled, lateAndGone],
  ...[unknownCharge, disputed, reviewed, refundedTwice, refundedByUnit, windows, faultyRefund, faultyUnits, lostAnswer],
];

/** Card payments, and what follows them. */
export const CARDS: fc.Arbitrary<Command>[] = [
  ...[payingForItem, payingForItem, payingForItem, payingDecant, payingDecant, payingDecant, payingAgain],
  ...[windows, windows, reviewed, reviewed, disputed, disputed, unknownCharge, unknownCharge, lateAndGone, lateAndGone],
  ...[refundedTwice, refundedTwice, refundedByUnit, refundedByUnit, refundingUnits, refundingUnits],
  ...[refunding, refunding, index.map(refundStale), index.map(sendAgain)],
  ...[faultyProvider, faultyProvider, faultyCard, faultyCard, faultyRefund, faultyRefund, faultyUnits],
  ...[delivering, delivering, unknownPayment, unknownPayment, unknownPayment],
  fc.tuple(index, fc.constantFrom("ipn", "forged")).map((args) => deliverInvalid(...args)),
  fc.tuple(index, index, fc.constantFrom("waiting", "any")).map((args) => changePayment(...args)),
  ...[index.map(cancelWaiting), index.map(cancelWaiting), fc.constant(runNight())],
];
