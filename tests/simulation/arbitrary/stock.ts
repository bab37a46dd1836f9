/** The commands of the stock desk of a simulated shop and their frequencies. */
import fc from "fast-check";
import { LOCATIONS } from "#shop/stock/stock.ts";
import { endFaults, injectFault, type Kind } from "../commands/faults.ts";
import { enter } from "../commands/panel.ts";
import { closePurchase, orderGoods, purchaseRush, receiveOrdered, reopenPurchase } from "../commands/purchases.ts";
import { count, deskRush, receive, relocate, type SeenBefore } from "../commands/stock-desk.ts";
import { type Command, sequence } from "../rules.ts";
import { index, key } from "./cards.ts";

const size = fc.nat(5);
const location = fc.constantFrom(...LOCATIONS);
const few = fc.constantFrom(0, 0, 1, 2);
export const someUnits = fc.record({ snF: few, snL: few, ros: few });
const difference = fc.constantFrom(0, 0, -1, 1, -3);
const differences = fc.record({ snF: difference, snL: difference, ros: difference });
const cost = fc.constantFrom(null, 1, 1_999, 2_740, 10_000_000);
const receiving = fc.tuple(size, someUnits, key, cost).map((args) => receive(...args));
const relocating = fc.tuple(size, fc.integer({ min: 1, max: 3 }), location, location).map((args) => relocate(...args));
const knownUnits = fc.constantFrom<SeenBefore>("current", "current", "older");
const counting = fc.tuple(size, differences, fc.boolean(), knownUnits).map((args) => count(...args));
/** Goods are received, also by two administrators together, then moved and counted. */
const atTheDesk = fc
  .tuple(size, someUnits, differences)
  .map(([which, units, change]) =>
    sequence(
      ...[receive(which, { ...units, snF: 2 }, 0), receive(which, { ...units, snF: 2 }, 0), receive(which, units, 0)],
      ...[
        receive(which, units, null, 1_234),
        deskRush(which, { ...units, snL: 1 }, 2_741),
        relocate(which, 1, "snF", "snL"),
        relocate(which, 99, "ros", "snL"),
      ],
      ...[count(which, change, false, "older"), count(which, change, false, "current")],
      ...[count(which, change, true, "current"), enter(which, "defective", 1)],
      ...[count(which, { snF: -99, snL: -99, ros: -99 }, true, "current")],
    ),
  );
/** The database fails before or after goods are received, and the administrator sends the request again. */
const failingReceipt = fc
  .tuple(size, fc.constantFrom<Kind>("N", "B", "A"), fc.constantFrom(0, 1, 2))
  .map(([which, how, skip]) =>
    sequence(
      ...[injectFault("db", how, { skip, times: 1 }), receive(which, { snF: 1, snL: 0, ros: 1 }, 1)],
      ...[endFaults(), receive(which, { snF: 1, snL: 0, ros: 1 }, 1)],
    ),
  );

const ordering = fc.tuple(size, fc.constantFrom(0, 1, 2, 3), key, cost).map((args) => orderGoods(...args));
const arriving = fc.tuple(index, fc.constantFrom<number | "the rest">(0, 1, 2, "the rest"));
const receivingOrdered = arriving.map((args) => receiveOrdered(...args));
const closing = fc.tuple(index, knownUnits).map((args) => closePurchase(...args));
const reopening = index.map(reopenPurchase);
/** Goods are ordered, received in parts, closed and reopened, until their last units close the purchase order. */
const orderedGoods = fc
  .tuple(size, cost, fc.constantFrom<1 | 2>(1, 2))
  .map(([which, price, units]) =>
    sequence(
      ...[orderGoods(which, units + 1, null, price), receiveOrdered(-1, 1), closePurchase(-1, "older")],
      ...[closePurchase(-1, "current"), receiveOrdered(-1, 1), closePurchase(-1, "current"), reopenPurchase(-1)],
      ...[reopenPurchase(-1), receiveOrdered(-1, "the rest"), reopenPurchase(-1), receiveOrdered(-1, 1)],
      ...[orderGoods(which, units, 0, price), orderGoods(which, units, 0, price), orderGoods(which, 3, 0, price)],
      ...[orderGoods(which, 0, null, price), orderGoods(which, units, null, price), purchaseRush(-1, true)],
      ...[orderGoods(which, units, null, price), purchaseRush(-1, false)],
    ),
  );
/** The database fails before or after a purchase order is written, filled or closed, and the administrator tries again. */
const failingPurchase = fc
  .tuple(size, fc.constantFrom<Kind>("N", "B", "A"), fc.constantFrom(0, 1, 2))
  .map(([which, how, skip]) => {
    const failing = (step: Command) => [injectFault("db", how, { skip, times: 1 }), step, endFaults(), step];
    return sequence(
      ...[...failing(orderGoods(which, 2, 1, null)), ...failing(receiveOrdered(-1, 1))],
      ...[...failing(closePurchase(-1, "current")), ...failing(reopenPurchase(-1))],
      ...failing(receiveOrdered(-1, "the rest")),
    );
  });

/** All commands of the stock desk. Repeated entries are weights. */
export const AT_THE_DESK: fc.Arbitrary<Command>[] = [
  ...[receiving, receiving, relocating, counting, atTheDesk, failingReceipt],
  ...[ordering, receivingOrdered, receivingOrdered, closing, reopening, orderedGoods, failingPurchase],
];

/** Sequences of the stock desk that random commands would rarely produce. */
export const RARE_AT_THE_DESK: fc.Arbitrary<Command>[] = [atTheDesk, failingReceipt, orderedGoods, failingPurchase];
