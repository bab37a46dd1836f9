/** The commands of a simulated shop. Repeated entries are weights. */
import fc from "fast-check";
import { ORDER_ORIGINS } from "#shop/orders/manual/manual-order.ts";
import { MAX_OPEN_ORDERS } from "#shop/orders/open-orders.ts";
import { ORDER_STATUSES } from "#shop/orders/order.ts";
import { RECEIPT_PROBLEMS } from "#shop/orders/receipt.ts";
import { NOWHERE } from "#shop/stock/order-locations.ts";
import { confirmAtOnce, confirmWithLine } from "../commands/bank-lines.ts";
import { add, type Item, refresh, remove, set } from "../commands/cart.ts";
import { runCron, tick } from "../commands/clock.ts";
import {
  mailAgain,
  mailAgainAtOnce,
  type Parcel,
  type RandomManual,
  sendAtOnce,
  sendOrder,
  takeAtOnce,
  takeForNewPerson,
  takeOrder,
} from "../commands/desk-orders.ts";
import { endFaults, injectFault, type Kind } from "../commands/faults.ts";
import { type Edit, editAtOnce, editLines, type Rival } from "../commands/lines.ts";
import { chooseLocations, locationsRush, prepareAtOnce } from "../commands/order-locations.ts";
import { askReceipt, askReceiptAtOnce, noteOrder, sendReceipt, tagOrder } from "../commands/order-work.ts";
import { cancelOwn, type KnownVersion, readOrders, redirectOwn, setStatus } from "../commands/orders.ts";
import { type Change, change, enter, restock, sellOut } from "../commands/panel.ts";
import { deleteBuyer } from "../commands/people.ts";
import { decideAtOnce, decideReview, reviewAndLeave, writeReview } from "../commands/reviews.ts";
import { count, receive } from "../commands/stock-desk.ts";
import { buy, type RandomTransfer, rush } from "../commands/transfer.ts";
import { type Command, sequence } from "../rules.ts";
import { CARDS, DECANT, index, item, key, kind, payingDecant, RARE_BY_CARD, span, type, user } from "./cards.ts";
import { RARE_WITH_CODES, WITH_CODES } from "./codes.ts";
import { AT_READER, RARE_AT_READER } from "./readers.ts";
import { AT_THE_DESK, RARE_AT_THE_DESK, someUnits } from "./stock.ts";

const quantity = fc.constantFrom(1, 1, 1, 2, 2, 3);
const items = fc.array(fc.record({ perfume: fc.nat(3), size: fc.nat(1), type, quantity }), {
  minLength: 1,
  maxLength: 3,
});
const shown = fc.constantFrom<RandomTransfer["shown"]>("nothing", "nothing", "the total", "the total", "another total");
const coupon = fc.constantFrom(null, null, null, 0, 0, 1, 2);
const choice = fc.record({
  who: user,
  items: fc.oneof(fc.constant(null), items, items),
  isHomeDelivery: fc.boolean(),
  shown,
  coupon,
  key,
});
const status = fc.constantFrom(...ORDER_STATUSES);
const knownVersion = fc.constantFrom<KnownVersion>("current", "current", "none", "previous");
const units = fc.integer({ min: -2, max: 3 }).filter((number) => number !== 0);
const entry = fc.constantFrom("incoming", "outsideSale", "removal", "defective");
const changed = fc.oneof<fc.Arbitrary<Change>[]>(
  fc.record({ what: fc.constant("price"), size: fc.nat(5), usdCents: fc.constantFrom(0, 450, 1610, 4500, 9000) }),
  fc.record({
    what: fc.constant("terms"),
    rateCentavos: fc.constantFrom(100_000, 145_500),
    transferOffBp: fc.constantFrom(0, 1000, 2000),
  }),
  fc.record({ what: fc.constant("zone"), shippingCentavos: fc.constantFrom(0, 700_000, 900_000) }),
  fc.record({
    what: fc.constant("sale"),
    perfume: fc.nat(3),
    active: fc.constantFrom(true, true, false),
    soon: fc.constantFrom(false, false, true),
  }),
  fc.record({ what: fc.constant("promotion"), promotion: fc.nat(1), runs: fc.boolean() }),
  fc.record({ what: fc.constant("decants"), perfume: fc.nat(3), offered: fc.boolean() }),
);

const DAY_S = 86_400;
const seconds = fc.constantFrom(60, 300, 59 * 60, 61 * 60, 23 * 3_600, DAY_S - 1, DAY_S, DAY_S + 1, 3 * DAY_S);
const adding = fc.tuple(user, item, quantity).map((args) => add(...args));
const buying = choice.map(buy);
const moving = fc.tuple(index, status, knownVersion).map((args) => setStatus(...args));
const cancelling = index.map(cancelOwn);
const redirecting = index.map((which) => redirectOwn(which, "current"));
const entering = fc.tuple(fc.nat(5), entry, units).map((args) => enter(...args));
const runningCron = fc.constantFrom<1 | 2>(1, 2).map(runCron);

/** A purchase of one unit of an item, without key, coupon and total. */
const purchaseOfOne = (purchase: RandomTransfer, of: Item): RandomTransfer => ({
  ...purchase,
  ...{ items: [{ ...of, quantity: 1 }], shown: "nothing", coupon: null, key: null },
});
/** Decants have no stock, so this purchase never lacks units. */
const buyingDecant = choice.map((purchase) => buy(purchaseOfOne(purchase, DECANT)));
/** A buyer cancels an order that was just placed, and then changes its address. */
const cancellingAtOnce = buyingDecant.map((ordering) => sequence(ordering, cancelOwn(-1), redirectOwn(-1, "current")));
/** A buyer changes the address of an order that was just placed, in one window and then in another. */
const redirectingAtOnce = choice.map((purchase) =>
  sequence(
    buy({ ...purchaseOfOne(purchase, DECANT), isHomeDelivery: true }),
    redirectOwn(-1, "current"),
    redirectOwn(-1, "previous"),
  ),
);
/** Prices have changed since the buyer saw them. */
const repriced = choice.map((purchase) => buy({ ...purchaseOfOne(purchase, DECANT), shown: "another total" }));
/** A buyer sends an order twice at once, and then another order with its key. */
const sameKeyAgain = fc.tuple(choice, choice, fc.nat(1)).map(([first, then, key]) => {
  const purchase = { ...purchaseOfOne(first, DECANT), key };
  return sequence(rush([purchase, purchase]), buy({ ...then, who: first.who, key }));
});
/** One buyer places more orders than may stay unpaid. */
const oneOrderTooMany = fc
  .tuple(choice, fc.integer({ min: 1, max: 3 }))
  .map(([purchase, more]) => sequence(...Array(MAX_OPEN_ORDERS + more).fill(buy(purchaseOfOne(purchase, DECANT)))));
/** The next day: orders that wait for a transfer without a receipt are overdue. */
const nextDay = fc
  .oneof(buying, buyingDecant, moving, fc.constant(runCron(2)))
  .map((step) => sequence(tick(DAY_S), step));
/** An administrator moves an order that has just become overdue, before the cron. */
const overdueByHand = fc
  .tuple(buyingDecant, status)
  .map(([ordering, to]) => sequence(ordering, tick(DAY_S), setStatus(-1, to, "none")));
/** An order is released, its units are sold, and then an administrator prepares or sends it. */
const revivingSoldOut = fc
  .tuple(choice, item, fc.constantFrom("Cancelado", "Orden Vencida"), fc.constantFrom("En Preparación", "Enviado"))
  .map(([purchase, wanted, released, to]) => {
    const buying = buy(purchaseOfOne(purchase, { ...wanted, type: "milliliter" }));
    return sequence(buying, setStatus(-1, released, "none"), sellOut(), setStatus(-1, to, "none"));
  });
/** The units of an overdue order are the last ones, and the next buyer needs them before the cron. */
const buyingOverdue = fc.tuple(choice, item, user).map(([purchase, wanted, who]) => {
  const first = purchaseOfOne(purchase, { ...wanted, type: "milliliter" });
  return sequence(buy(first), sellOut(), tick(DAY_S), buy({ ...first, who }));
});
/** A shopper adds more units of an item than a cart may have. Then the item is sold out, and another shopper adds it. */
const addingTooMany = fc.tuple(user, item).map(([who, wanted]) => {
  const bottle: Item = { ...wanted, type: "milliliter" };
  return sequence(
    ...[restock(), restock(), add(who, bottle, 2), add(who, bottle, 2)],
    ...[sellOut(), add(who + 1, bottle, 1)],
  );
});
/** Two to five concurrent requests for the same item: of several buyers, or copies of one buyer's request. */
const rushing = fc
  .tuple(item, fc.integer({ min: 2, max: 5 }), fc.boolean(), choice)
  .map(([wanted, count, isOneRequest, first]) => {
    const purchase = purchaseOfOne(first, wanted);
    const all = Array.from({ length: count }, (_, who) =>
      isOneRequest ? { ...purchase, key: first.key ?? 0 } : { ...purchase, who },
    );
    return rush(all);
  });
const rushingForLast = fc.tuple(item, choice).map(([wanted, first]) => {
  const purchase = purchaseOfOne(first, { ...wanted, type: "milliliter" });
  return rush([0, 1, 2, 0, 1, 2].map((who) => ({ ...purchase, who })));
});
const racing = fc.array(choice, { minLength: 2, maxLength: 3 }).map(rush);

const editing = fc.constantFrom<Edit["what"]>("more", "fewer", "swap", "add");
const edit = fc.record({ what: editing, which: fc.nat(2), item });
const known = fc.constantFrom<"current" | "previous">("current", "current", "current", "previous");
const editingLines = fc.tuple(index, edit, known, fc.constantFrom<1 | 2>(1, 2)).map((args) => editLines(...args));
const rival = fc.constantFrom<Rival>(
  ...(["another edit", "another edit", "another edit", "En Preparación", "Cancelado", "Orden Vencida"] as const),
);
/** An order is edited several times: alone, together with another administrator, and too late. */
const editedOften = fc.tuple(choice, edit, edit, rival, item).map(([purchase, first, second, meanwhile, of]) =>
  sequence(
    buy({
      ...purchase,
      items: [
        { ...DECANT, quantity: 2 },
        { ...of, type: "milliliter", quantity: 1 },
      ],
      shown: "nothing",
      coupon: null,
      key: null,
    }),
    buy(purchaseOfOne(purchase, DECANT)),
    ...[editLines(-1, { what: "add", which: 0, item: of }, "current", 2), editLines(-1, first, "current", 1)],
    ...[editLines(-1, second, "previous", 1), editLines(-1, { ...second, what: "more" }, "current", 1)],
    ...[editAtOnce({ what: "add", which: 0, item: { ...DECANT, type: "smallDecant" } }, meanwhile)],
    ...[tick(DAY_S), editLines(-1, first, "current", 1)],
  ),
);

/**
 * Buyers compete for the last uses of a coupon. They try again after a cancellation and after the orders have expired. In
 * between, an order is edited.
 */
const lastUses = fc.tuple(choice, edit, fc.constantFrom(0, 0, 2)).map(([first, change, coupon]) => {
  const purchase = { ...purchaseOfOne(first, DECANT), isHomeDelivery: coupon === 2, coupon };
  const all = [0, 1, 2, 0].map((who) => ({ ...purchase, who }));
  return sequence(
    ...[rush(all), cancelOwn(-1), rush(all), editLines(-1, change, "current", 1), buy({ ...purchase, coupon: 1 })],
    ...[tick(DAY_S), rush(all), setStatus(-1, "Confirmar Transferencia", "current"), rush(all)],
  );
});

/**
 * A buyer has paid for decants and orders the bottle in three windows together. One order is cancelled, and the credit is used
 * again. That order is edited; more bottles are refused. In the end the credit has expired.
 */
const creditOnce = fc.tuple(choice, edit, fc.integer({ min: 1, max: 3 })).map(([first, change, quantity]) => {
  const decants = { ...purchaseOfOne(first, DECANT), items: [{ ...DECANT, quantity }] };
  const bottle = { ...purchaseOfOne(first, { ...DECANT, type: "milliliter" }), isHomeDelivery: false };
  return sequence(
    ...[buy(decants), setStatus(-1, "En Preparación", "current"), receive(0, { snF: 3, snL: 0, ros: 0 }, null)],
    ...[rush([bottle, bottle, bottle]), cancelOwn(-1), buy({ ...bottle, shown: "the total" })],
    count(0, { snF: -99, snL: -99, ros: -99 }, true, "current"),
    ...[editLines(-1, { ...change, what: "more", which: 0 }, "current", 1), editLines(-1, change, "current", 1)],
    ...[tick(DAY_S), buy(bottle), setStatus(-1, "En Preparación", "current"), tick(DAY_S), buy(bottle)],
  );
});

const deleting = fc.tuple(index, fc.constantFrom(-30, 0, 0, 60)).map((args) => deleteBuyer(...args));

/** Few movements, so that they repeat. */
const movement = fc.nat(4);
const confirming = fc.tuple(index, movement, knownVersion).map((args) => confirmWithLine(...args));
/** Two administrators confirm with the same movement together, and one of them later uses it again. */
const importedTwice = fc
  .tuple(choice, choice, movement)
  .map(([first, second, line]) =>
    sequence(
      ...[buy(purchaseOfOne(first, DECANT)), buy(purchaseOfOne({ ...second, who: first.who + 1 }, DECANT))],
      ...[confirmAtOnce(line), confirmWithLine(-1, line, "current"), confirmWithLine(-1, line + 1, "none")],
      ...[confirmWithLine(-2, line, "none"), setStatus(-1, "Confirmar Transferencia", "current")],
    ),
  );

const choosing = fc.tuple(index, someUnits, knownVersion).map((args) => chooseLocations(...args));
const ONE: Item = { perfume: 0, size: 0, type: "milliliter" };
/**
 * Goods arrive at two locations, and two buyers order one unit each. Both orders are prepared together. Then administrators
 * choose other locations, also based on an old version and together with a cancellation.
 */
const choosingPlaces = fc
  .tuple(choice, user, someUnits, item)
  .map(([purchase, who, wanted, { perfume, size: which }]) => {
    const buying = purchaseOfOne(purchase, { ...ONE, perfume, size: which });
    return sequence(
      ...[receive(0, { snF: 0, snL: 1, ros: 2 }, null), buy({ ...buying, who }), buy({ ...buying, who: who + 1 })],
      ...[
        chooseLocations(-1, NOWHERE, "current"),
        prepareAtOnce(),
        chooseLocations(-1, { ...NOWHERE, ros: 1 }, "current"),
      ],
      ...[chooseLocations(-1, { ...NOWHERE, snL: 1 }, "current"), chooseLocations(-1, NOWHERE, "previous")],
      ...[chooseLocations(-1, { ...NOWHERE, ros: 3 }, "current"), locationsRush(-1, wanted), locationsRush(-2, wanted)],
      ...[setStatus(-1, "Cancelado", "previous"), setStatus(-1, "Cancelado", "current")],
      setStatus(-1, "En Preparación", "current"),
    );
  });
/** The database fails before or after other locations are chosen, and the administrator tries again. */
const failingChoice = fc
  .tuple(choice, fc.constantFrom<Kind>("N", "B", "A"), fc.constantFrom(0, 1, 2), someUnits)
  .map(([purchase, how, skip, wanted]) =>
    sequence(
      ...[buy(purchaseOfOne(purchase, ONE)), setStatus(-1, "En Preparación", "none")],
      ...[injectFault("db", how, { skip, times: 1 }), chooseLocations(-1, NOWHERE, "current"), endFaults()],
      ...[chooseLocations(-1, NOWHERE, "current"), chooseLocations(-1, wanted, "current")],
    ),
  );

const noting = fc.tuple(index, key, fc.constantFrom("Llamó", "Es un regalo")).map((args) => noteOrder(...args));
const word = fc.constantFrom(..."abcdefghij");
const tagging = fc.tuple(index, fc.array(word, { minLength: 1, maxLength: 5 }), word).map((args) => tagOrder(...args));
const problem = fc.constantFrom(...RECEIPT_PROBLEMS);
const sendingReceipt = fc.tuple(index, fc.nat(7)).map((args) => sendReceipt(...args));
const askingReceipt = fc
  .tuple(index, problem, fc.constantFrom<"newest" | "first">("newest", "newest", "first"))
  .map((args) => askReceipt(...args));
/** Administrators ask for other receipts until the order is confirmed or expires. Only the first receipt extends its hold. */
const receiptsInTurn = fc
  .tuple(choice, problem, problem, fc.boolean())
  .map(([purchase, first, second, isConfirmed]) =>
    sequence(
      ...[buy(purchaseOfOne(purchase, DECANT)), sendReceipt(-1, 1), tick(60), cancelOwn(-1), sendReceipt(-1, 1)],
      ...[askReceipt(-1, first, "newest"), askReceipt(-1, second, "newest"), sendReceipt(-1, 2), tick(60)],
      ...[askReceipt(-1, first, "first"), askReceiptAtOnce(-1), askReceipt(-1, first, "newest"), tick(DAY_S)],
      ...[sendReceipt(-1, 3), tick(60), noteOrder(-1, 0, "Llamó"), noteOrder(-1, 0, "Llamó"), noteOrder(-1, 0, "Otra")],
      ...[tagOrder(-1, [..."abcde"], "f"), tagOrder(-1, [..."fghi"], "a"), tagOrder(-1, [..."abj"], "f")],
      ...[isConfirmed ? setStatus(-1, "En Preparación", "current") : tick(2 * DAY_S)],
      ...[askReceipt(-1, second, "newest"), sendReceipt(-1, 4)],
    ),
  );

const manual: fc.Arbitrary<RandomManual> = fc.record({
  ...{ who: user, item, quantity: fc.constantFrom(1, 1, 2), isHomeDelivery: fc.boolean() },
  origin: fc.constantFrom(...ORDER_ORIGINS),
  paid: fc.constantFrom("transfer" as const, "cash" as const),
  isRightTotal: fc.constantFrom(true, true, true, false),
  key: fc.nat(2),
});
const taking = manual.map(takeOrder);
const parcel: fc.Arbitrary<Parcel> = fc.record({
  carrier: fc.constantFrom(null, "Andreani", "OCA", "Correo Argentino"),
  number: fc.constantFrom("", "AR 1", "AR 2"),
});
const sending = fc.tuple(index, parcel, known).map((args) => sendOrder(...args));
const mailing = fc.tuple(index, fc.constantFrom<"newest" | "first">("newest", "newest", "first"), fc.nat(2));
const mailingAgain = mailing.map((args) => mailAgain(...args));
/**
 * An administrator enters an order with two equal requests. The order is paid, two administrators mark it as sent, and its
 * mails are sent again. Then administrators enter more orders, also together and for a new person.
 */
const byTheDesk = fc.tuple(manual, parcel, fc.boolean()).map(([choice, box, isOneRequest]) => {
  const order = { ...choice, item: DECANT, isRightTotal: true, paid: "transfer" as const };
  return sequence(
    ...[takeOrder({ ...order, isRightTotal: false, key: 2 }), takeOrder(order), takeOrder(order), tick(60)],
    ...[mailAgain(-1, "newest", 0), mailAgain(-1, "newest", 0), mailAgain(-1, "newest", 1), tick(60)],
    ...[mailAgainAtOnce(-1), setStatus(-1, "En Preparación", "current"), mailAgain(-1, "first", 1), sendAtOnce(-1)],
    ...[
      sendOrder(-1, box, "current"),
      sendOrder(-1, { ...box, number: "AR 3" }, "current"),
      sendOrder(-1, box, "previous"),
    ],
    ...[tick(60), mailAgain(-1, "newest", 2), takeAtOnce({ ...choice, paid: "cash" }, isOneRequest)],
    ...[takeForNewPerson(order), takeAtOnce({ ...choice, isRightTotal: true }, !isOneRequest)],
  );
});

const stars = fc.integer({ min: 1, max: 5 });
const decided = fc.constantFrom<"published" | "rejected">("published", "published", "rejected");
const reviewing = fc.tuple(index, stars).map((args) => writeReview(...args));
const deciding = fc
  .tuple(index, decided, fc.constantFrom("", "Gracias"), fc.constantFrom(false, false, true))
  .map((args) => decideReview(...args));
/** A buyer reviews a received perfume twice; administrators decide, also together. Another reviewer's account is deleted. */
const reviewed = fc
  .tuple(choice, stars, decided, index)
  .map(([purchase, points, to, which]) =>
    sequence(
      ...[buy(purchaseOfOne(purchase, DECANT)), writeReview(-1, points), setStatus(-1, "En Preparación", "current")],
      ...[setStatus(-1, "Recibido", "current"), writeReview(-2, points), decideReview(-1, to, "Gracias", false)],
      ...[writeReview(-2, points), decideReview(-1, to, "", true), decideAtOnce(-1), decideReview(-1, to, "", false)],
      ...[decideAtOnce(which), reviewAndLeave(which)],
    ),
  );

/** The next day: overdue transfer orders have expired, and every size has one more unit. */
const onNewDay = (step: Command) => sequence(tick(DAY_S), runCron(1), restock(), step);
/** Sequences that random commands would rarely produce. What is listed twice comes more often. */
const RARE: fc.Arbitrary<Command>[] = [
  ...[rushing, rushingForLast, overdueByHand, revivingSoldOut, nextDay, sameKeyAgain, repriced],
  ...[oneOrderTooMany, buyingOverdue, addingTooMany, cancellingAtOnce, redirectingAtOnce],
  ...[...RARE_WITH_CODES, importedTwice, ...RARE_AT_THE_DESK, editedOften, editedOften],
  ...[choosingPlaces, failingChoice, lastUses, receiptsInTurn, creditOnce, creditOnce, byTheDesk, reviewed, deleting],
  ...RARE_AT_READER,
  ...RARE_BY_CARD,
].map((rareIn) => rareIn.map(onNewDay));

const SOME = 8;
/** Number of commands in the beginning of a history. */
export const BEGINS_WITH = 2 + SOME;
/** The beginning of a history: orders, because most commands need one, and some rare sequences. */
export const BEGINNING = fc
  .shuffledSubarray(RARE, { minLength: SOME, maxLength: SOME })
  .chain((some) => fc.tuple(buying, payingDecant, ...some));

/** All commands, by group. What is listed more than once comes more often. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  ...CARDS,
  ...[adding, adding, adding, adding],
  fc.tuple(user, index, quantity).map((args) => set(...args)),
  fc.tuple(user, index, fc.constantFrom("line", "perfume", "nothing there")).map((args) => remove(...args)),
  user.map(refresh),
  ...[buying, buying, buying, buying, buying, rushing, rushing, rushing, racing],
  ...[seconds.map(tick), seconds.map(tick), runningCron, runningCron, nextDay, nextDay, overdueByHand, overdueByHand],
  ...[revivingSoldOut, revivingSoldOut, sameKeyAgain, oneOrderTooMany, moving, moving, moving, user.map(readOrders)],
  ...[cancelling, cancelling, cancellingAtOnce, redirecting, redirecting, redirectingAtOnce],
  ...WITH_CODES,
  ...[deleting, deleting, deleting, deleting],
  ...[entering, entering, changed.map(change), confirming, confirming, importedTwice],
  ...[editingLines, editingLines, editingLines, fc.tuple(edit, rival).map((args) => editAtOnce(...args)), editedOften],
  ...AT_THE_DESK,
  ...[noting, tagging, tagging, sendingReceipt, sendingReceipt, askingReceipt, index.map(askReceiptAtOnce)],
  ...[choosing, choosing, choosingPlaces, failingChoice, fc.constant(prepareAtOnce())],
  ...[lastUses, creditOnce],
  ...AT_READER,
  ...[taking, taking, byTheDesk, sending, sending, mailingAgain, mailingAgain, index.map(mailAgainAtOnce)],
  ...[index.map(sendAtOnce), reviewing, reviewing, deciding, index.map(decideAtOnce), index.map(reviewAndLeave)],
  fc.tuple(kind, span).map(([how, when]) => injectFault("db", how, when)),
  fc.tuple(kind, span).map(([how, when]) => injectFault("mail", how, when)),
  fc.constant(endFaults()),
];
