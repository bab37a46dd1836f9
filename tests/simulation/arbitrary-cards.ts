/** The card commands of a simulated shop and their frequencies, and the parts that other commands share. */
import fc from "fast-check";
import { sequence } from "../ledger/rules.ts";
import type { Command } from "./command.ts";
import { type RandomCardPayment, sendAgain, startCard } from "./commands/card.ts";
import type { Holder } from "./commands/card-results.ts";
import { add } from "./commands/cart.ts";
import { runCron, runNight, tick } from "./commands/clock.ts";
import { endFaults, injectFault, type Kind } from "./commands/faults.ts";
import { cancelWaiting } from "./commands/orders.ts";
import { sellOut } from "./commands/panel.ts";
import { deliver, deliverBad, flip, fromNowhere } from "./commands/provider.ts";
import { type RefundShare, refund, refundStale } from "./commands/refund.ts";
import { inWindows } from "./commands/windows.ts";

export const user = fc.nat(2);
export const index = fc.nat(12);
export const type = fc.constantFrom("milliliter", "milliliter", "milliliter", "bigDecant", "smallDecant");
export const thing = fc.record({ perfume: fc.nat(3), size: fc.nat(1), type });
export const kind = fc.constantFrom<Kind>("N", "B", "A", "D", "G", "T", "S");
export const span = fc.record({ skip: fc.nat(3), times: fc.integer({ min: 1, max: 4 }) });

const holder = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Holder>("APRO") },
  { weight: 3, arbitrary: fc.constant<Holder>("CONT") },
  { weight: 4, arbitrary: fc.constantFrom<Holder>("FUND", "FUND", "OTHE", "SECU") },
  { weight: 6, arbitrary: fc.constantFrom<Holder>("DUPL", "DROP", "DROP", "L500", "L500", "FLIP", "FLOP") },
  { weight: 5, arbitrary: fc.constantFrom<Holder>("SLOW", "T500", "T500", "LATE", "LATEST", "USED") },
);
const charging = fc.record<RandomCardPayment>({
  who: user,
  holder,
  isHomeDelivery: fc.boolean(),
  isRightTotal: fc.constantFrom(true, true, true, true, true, true, true, false),
  key: fc.constantFrom("none", "none", "new", "new", "of another request"),
  again: fc.constantFrom(null, null, 0, 1),
  isEarly: fc.constantFrom(false, false, false, true),
});
const card = (more: Partial<RandomCardPayment>) => charging.map((choice) => ({ ...choice, ...more }));
/** Decants never run out, so a cart with one can always be bought. */
const DECANT = { perfume: 0, size: 0, type: "bigDecant" } as const;
const filled = (choice: RandomCardPayment, ...then: Command[]) =>
  sequence(add(choice.who, DECANT, 1), startCard(choice), ...then);
const plain = { isRightTotal: true, key: "new", again: null, isEarly: false } as const;
const context = fc.tuple(charging, thing).map(([choice, one]) => sequence(add(choice.who, one, 1), startCard(choice)));
export const payingDecant = charging.map((choice) => filled(choice));
const payingAgain = fc
  .tuple(card({ ...plain, holder: "FUND" }), holder, index)
  .map(([first, then, again]) => filled(first, startCard({ ...first, holder: then, again }), sendAgain(again)));
const disputed = fc
  .tuple(card({ ...plain, holder: "APRO" }), fc.nat(2))
  .map(([choice, way]) => filled(choice, flip(0, way, "any"), deliver("newest", 0, 1)));
const reviewed = fc
  .tuple(card({ ...plain, holder: "CONT" }), fc.nat(3), fc.nat(2))
  .map(([choice, way, times]) => filled(choice, flip(0, way, "waiting"), deliver("newest", 0, times + 1)));
/** The result of the charge stays unknown for some time or forever. */
const unknown = fc
  .tuple(card(plain), fc.constantFrom<Holder>("T500", "LATE", "LATEST", "SLOW"), fc.boolean())
  .map(([choice, name, isSold]) =>
    filled(
      { ...choice, holder: name },
      tick(11 * 60),
      runCron(1),
      tick(61 * 60),
      runCron(2),
      ...(isSold ? [sellOut()] : []),
      tick(3_600),
      runCron(1),
    ),
  );
/** The last unit is charged late, after it was released and sold to another buyer. */
const lateAndGone = fc
  .tuple(card({ ...plain, holder: "LATEST" }), thing)
  .map(([choice, one]) =>
    sequence(
      add(choice.who, { ...one, type: "milliliter" }, 1),
      startCard(choice),
      ...[
        tick(11 * 60),
        runCron(1),
        tick(61 * 60),
        runCron(1),
        sellOut(),
        tick(2 * 3_600),
        runCron(1),
        tick(3_600),
        runCron(1),
      ],
    ),
  );
const share = fc.constantFrom<RefundShare>("all", "all", "a part", "a part", "too much");
const times = fc.constantFrom<1 | 2>(1, 1, 2);
const refunding = fc.tuple(index, share, times).map((args) => refund(...args));
const bought = fc
  .tuple(card({ ...plain, holder: "APRO" }), share, times)
  .map(([choice, how, twice]) => filled(choice, refund(0, how, twice), refund(0, "all", 1)));
const windows = fc
  .tuple(
    charging,
    fc.constantFrom("APRO" as const, "APRO" as const, "CONT" as const),
    fc.integer({ min: 2, max: 5 }),
    fc.boolean(),
  )
  .map(([choice, name, count, isOneRequest]) =>
    sequence(
      add(choice.who, DECANT, 1),
      inWindows({ count, isOneRequest, choice: { ...choice, holder: name, again: null, isRightTotal: true } }),
    ),
  );

/** Calls to the card provider fail, mostly during a charge. */
const faultyProvider = fc
  .tuple(kind, span, charging)
  .map(([how, when, choice]) => sequence(injectFault("mercadopago", how, when), filled(choice)));
const faultyCard = fc
  .tuple(kind, span, charging)
  .map(([how, when, choice]) => sequence(add(choice.who, DECANT, 1), injectFault("db", how, when), startCard(choice)));
/** The provider does not answer a refund. */
const faultyRefund = fc
  .tuple(kind, card({ ...plain, holder: "APRO" }), share)
  .map(([how, choice, what]) =>
    filled(
      choice,
      injectFault("mercadopago", how, { skip: 0, times: 1 }),
      refund(0, what, 1),
      endFaults(),
      tick(300),
      runCron(1),
    ),
  );

const lost = fc
  .tuple(card(plain), fc.constantFrom<Holder>("DROP", "L500"))
  .map(([choice, name]) => filled({ ...choice, holder: name }));

/** The buyer pays again while the first charge is unknown. */
const impatient = card({ ...plain, holder: "T500" }).map((choice) =>
  filled(choice, startCard({ ...choice, holder: "APRO" })),
);
const again = card({ ...plain, holder: "FUND" }).map((choice) =>
  filled(choice, startCard({ ...choice, holder: "APRO", again: -1 })),
);
const cancelled = card({ ...plain, holder: "CONT" }).map((choice) => filled(choice, cancelWaiting(-1)));

/** The webhook never arrives. */
const withoutWebhook = fc
  .tuple(card({ ...plain, holder: "APRO" }), fc.nat(2))
  .map(([choice, way]) => filled(choice, flip(0, way, "any"), endFaults(), runNight()));

/** No webhook announces the final status: the cron asks for it. */
const waitedFor = fc
  .tuple(card({ ...plain, holder: "CONT" }), fc.nat(3))
  .map(([choice, way]) => filled(choice, flip(0, way, "waiting"), tick(86_400), runCron(1)));
const forged = fc
  .tuple(card({ ...plain, holder: "CONT" }), index)
  .map(([choice, at]) => filled(choice, deliverBad(at, "forged")));

/** Sequences that random commands would rarely produce. */
export const RARE_BY_CARD = [
  withoutWebhook,
  waitedFor,
  forged,
  impatient,
  again,
  cancelled,
  lateAndGone,
  unknown,
  disputed,
  reviewed,
  bought,
  windows,
  faultyRefund,
  lost,
];

/** Card payments, and what follows them. */
export const CARDS: fc.Arbitrary<Command>[] = [
  ...[
    context,
    context,
    context,
    payingDecant,
    payingDecant,
    payingDecant,
    payingAgain,
    windows,
    windows,
    reviewed,
    reviewed,
    disputed,
  ],
  ...[unknown, lateAndGone, lateAndGone, bought, refunding, refunding, index.map(refundStale), index.map(sendAgain)],
  ...[faultyProvider, faultyProvider, faultyCard, faultyCard, faultyRefund, faultyRefund],
  fc
    .tuple(fc.constantFrom<"any" | "newest">("any", "newest"), index, fc.constantFrom(1, 1, 3))
    .map((args) => deliver(...args)),
  fc
    .tuple(fc.constantFrom<"any" | "newest">("any", "newest"), index, fc.constantFrom(1, 1, 3))
    .map((args) => deliver(...args)),
  fc.tuple(index, fc.constantFrom<"ipn" | "forged">("ipn", "forged")).map((args) => deliverBad(...args)),
  fc.tuple(index, index, fc.constantFrom<"waiting" | "any">("waiting", "any")).map((args) => flip(...args)),
  fc
    .tuple(
      fc.constantFrom(null, 0, 1, 2),
      fc.boolean(),
      fc.constantFrom<"approved" | "rejected">("approved", "approved", "rejected"),
    )
    .map(([at, isRight, status_]) => sequence(fromNowhere(at, isRight, status_), deliver("newest", 0, 1))),
  ...[index.map(cancelWaiting), index.map(cancelWaiting), fc.constant(runNight())],
];
