/** The card commands of a simulated shop, and their frequencies. */
import fc from "fast-check";
import { index, inTurn, kind, span, thing, who } from "./arbitrary-parts.ts";
import type { Command } from "./command.ts";
import { type CardWanting, sendAgain, startCard } from "./commands/card.ts";
import type { Holder } from "./commands/card-ends.ts";
import { add } from "./commands/cart.ts";
import { runCron, runNight, tick } from "./commands/clock.ts";
import { deliver, deliverBad } from "./commands/notices.ts";
import { cancelWaiting } from "./commands/orders.ts";
import { sellOut } from "./commands/panel.ts";
import { flip, fromNowhere } from "./commands/provider.ts";
import { type Much, refund, refundStale } from "./commands/refund.ts";
import { heal, sicken } from "./commands/sickness.ts";
import { inWindows } from "./commands/windows.ts";

const holder = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Holder>("APRO") },
  { weight: 3, arbitrary: fc.constant<Holder>("CONT") },
  { weight: 4, arbitrary: fc.constantFrom<Holder>("FUND", "FUND", "OTHE", "SECU") },
  { weight: 6, arbitrary: fc.constantFrom<Holder>("DUPL", "DROP", "DROP", "L500", "L500", "FLIP", "FLOP") },
  { weight: 5, arbitrary: fc.constantFrom<Holder>("SLOW", "T500", "T500", "LATE", "LATEST", "USED") },
);
const charging = fc.record<CardWanting>({
  who,
  holder,
  isHomeDelivery: fc.boolean(),
  isRightTotal: fc.constantFrom(true, true, true, true, true, true, true, false),
  key: fc.constantFrom("none", "none", "new", "new", "of another request"),
  again: fc.constantFrom(null, null, 0, 1),
  isEarly: fc.constantFrom(false, false, false, true),
});
const card = (more: Partial<CardWanting>) => charging.map((wanting) => ({ ...wanting, ...more }));
/** Decants never run out, so a cart with one can always be bought. */
const DECANT = { perfume: 0, size: 0, type: "bigDecant" } as const;
const filled = (wanting: CardWanting, ...then: Command[]) =>
  inTurn(add(wanting.who, DECANT, 1), startCard(wanting), ...then);
const plain = { isRightTotal: true, key: "new", again: null, isEarly: false } as const;
const context = fc.tuple(charging, thing).map(([wanting, one]) => inTurn(add(wanting.who, one, 1), startCard(wanting)));
export const payingDecant = charging.map((wanting) => filled(wanting));
const payingAgain = fc
  .tuple(card({ ...plain, holder: "FUND" }), holder, index)
  .map(([first, then, again]) => filled(first, startCard({ ...first, holder: then, again }), sendAgain(again)));
const disputed = fc
  .tuple(card({ ...plain, holder: "APRO" }), fc.nat(2))
  .map(([wanting, way]) => filled(wanting, flip(0, way, "any"), deliver("newest", 0, 1)));
const reviewed = fc
  .tuple(card({ ...plain, holder: "CONT" }), fc.nat(3), fc.nat(2))
  .map(([wanting, way, times]) => filled(wanting, flip(0, way, "waiting"), deliver("newest", 0, times + 1)));
/** The result of the charge stays unknown for some time or forever. */
const unknown = fc
  .tuple(card(plain), fc.constantFrom<Holder>("T500", "LATE", "LATEST", "SLOW"), fc.boolean())
  .map(([wanting, name, isSold]) =>
    filled(
      { ...wanting, holder: name },
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
  .map(([wanting, one]) =>
    inTurn(
      add(wanting.who, { ...one, type: "milliliter" }, 1),
      startCard(wanting),
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
const much = fc.constantFrom<Much>("all", "all", "a part", "a part", "too much");
const times = fc.constantFrom<1 | 2>(1, 1, 2);
const refunding = fc.tuple(index, much, times).map((args) => refund(...args));
const bought = fc
  .tuple(card({ ...plain, holder: "APRO" }), much, times)
  .map(([wanting, how, twice]) => filled(wanting, refund(0, how, twice), refund(0, "all", 1)));
const windows = fc
  .tuple(
    charging,
    fc.constantFrom("APRO" as const, "APRO" as const, "CONT" as const),
    fc.integer({ min: 2, max: 5 }),
    fc.boolean(),
  )
  .map(([wanting, name, count, isOneRequest]) =>
    inTurn(
      add(wanting.who, DECANT, 1),
      inWindows({ count, isOneRequest, wanting: { ...wanting, holder: name, again: null, isRightTotal: true } }),
    ),
  );

/** Calls to the card provider fail, mostly during a charge. */
const sickProvider = fc
  .tuple(kind, span, charging)
  .map(([how, when, wanting]) => inTurn(sicken("mercadopago", how, when), filled(wanting)));
const sickCard = fc
  .tuple(kind, span, charging)
  .map(([how, when, wanting]) => inTurn(add(wanting.who, DECANT, 1), sicken("db", how, when), startCard(wanting)));
/** The provider does not answer a refund. */
const sickRefund = fc
  .tuple(kind, card({ ...plain, holder: "APRO" }), much)
  .map(([how, wanting, what]) =>
    filled(
      wanting,
      sicken("mercadopago", how, { skip: 0, times: 1 }),
      refund(0, what, 1),
      heal(),
      tick(300),
      runCron(1),
    ),
  );

const lost = fc
  .tuple(card(plain), fc.constantFrom<Holder>("DROP", "L500"))
  .map(([wanting, name]) => filled({ ...wanting, holder: name }));

/** The buyer pays again while the first charge is unknown. */
const impatient = card({ ...plain, holder: "T500" }).map((wanting) =>
  filled(wanting, startCard({ ...wanting, holder: "APRO" })),
);
const again = card({ ...plain, holder: "FUND" }).map((wanting) =>
  filled(wanting, startCard({ ...wanting, holder: "APRO", again: -1 })),
);
const cancelled = card({ ...plain, holder: "CONT" }).map((wanting) => filled(wanting, cancelWaiting(-1)));

/** The webhook never arrives. */
const unheard = fc
  .tuple(card({ ...plain, holder: "APRO" }), fc.nat(2))
  .map(([wanting, way]) => filled(wanting, flip(0, way, "any"), heal(), runNight()));

/** No webhook announces the final status: the cron asks for it. */
const waitedFor = fc
  .tuple(card({ ...plain, holder: "CONT" }), fc.nat(3))
  .map(([wanting, way]) => filled(wanting, flip(0, way, "waiting"), tick(86_400), runCron(1)));
const forged = fc
  .tuple(card({ ...plain, holder: "CONT" }), index)
  .map(([wanting, at]) => filled(wanting, deliverBad(at, "forged")));

/** Sequences that random commands would rarely produce. */
export const SELDOM_BY_CARD = [
  unheard,
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
  sickRefund,
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
  ...[sickProvider, sickProvider, sickCard, sickCard, sickRefund, sickRefund],
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
    .map(([at, isRight, status_]) => inTurn(fromNowhere(at, isRight, status_), deliver("newest", 0, 1))),
  ...[index.map(cancelWaiting), index.map(cancelWaiting), fc.constant(runNight())],
];
