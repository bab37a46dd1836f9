/** Removes the protections of the units of a refund, and of the report that counts refunds. */
import { type Mutant, system } from "./mutant.ts";

const TRIGGERS = "db/triggers.sql";
const inDatabase = (named: string) => system("db/payments/refund-lines.system.test.ts", named);
const inWorker = (named: string) => system("worker/src/payments/refund-units.system.test.ts", named);
const byExports = (named: string) => system("worker/src/reports/exports.routes.system.test.ts", named);

export const REFUND_MUTANTS: readonly Mutant[] = [
  {
    name: "refund-unit-twice",
    why: "two administrators refund the same unit",
    file: TRIGGERS,
    edits: [[") > (SELECT quantity FROM order_lines WHERE order_id = NEW.order_id AND line = NEW.line)", ") < 0"]],
    killedBy: inDatabase("of twenty administrators who refund the last unit at once"),
  },
  {
    name: "refund-unit-unchecked",
    why: "an administrator who asks for a unit that was refunded is told that somebody else changed the order",
    file: "shop/payments/refund-lines.ts",
    edits: [["found.quantity - refundedUnits(refunds, line).all", "found.quantity"]],
    killedBy: inWorker("returns what the buyer paid for them"),
  },
  {
    name: "refund-refused-keeps-units",
    why: "units cannot be refunded after the provider has refused once",
    file: TRIGGERS,
    edits: [
      [
        "WHERE r.order_id = NEW.order_id AND r.line = NEW.line AND f.state <> 'refused'",
        "WHERE r.order_id = NEW.order_id AND r.line = NEW.line",
      ],
    ],
    killedBy: inDatabase("are free again when the refund is refused"),
  },
  {
    name: "refund-refused-restocks",
    why: "units return to stock though the provider has refused their refund",
    file: TRIGGERS,
    edits: [["WHEN NEW.state = 'done' AND OLD.state <> 'done'\n", "WHEN OLD.state <> NEW.state\n"]],
    killedBy: inWorker("that the provider refuses frees the units"),
  },
  {
    name: "refund-ends-again",
    why: "a refund that is over ends again, with another result",
    file: TRIGGERS,
    edits: [["WHEN OLD.state <> 'intent' AND NEW.state <> OLD.state\n", "WHEN 0\n"]],
    killedBy: inDatabase("are free again when the refund is refused"),
  },
  {
    name: "refund-cancel-restocks-again",
    why: "a cancelled order returns units that its refund has returned before",
    file: TRIGGERS,
    edits: [["AND r.line = l.line AND r.restock = 1 AND f.state = 'done'\n    ) AS units", "AND 0\n    ) AS units"]],
    killedBy: inWorker("does not return the units again when the order is cancelled"),
  },
  {
    name: "refund-restocks-from-released",
    why: "a refund returns units that the cancelled order has returned before",
    file: TRIGGERS,
    edits: [[" AND r.restock = 1 AND o.hold <> 'released';", " AND r.restock = 1;"]],
    killedBy: inWorker("with the order's cancellation returns all units once"),
  },
  {
    name: "refund-blocked-by-counter",
    why: "a refund that was made is never shown as done, because a correction has removed the unit from the sold ones",
    file: TRIGGERS,
    edits: [["    AND quantity > (\n      SELECT s.sold", "    AND 0 > (\n      SELECT s.sold"]],
    killedBy: inDatabase("even if a correction has subtracted its units"),
  },
  {
    name: "second-payment-takes-the-sale",
    why: "an order whose second payment was returned counts as no sale",
    together: "exports",
    file: "db/payments/order-card.ts",
    edits: [
      [
        "const TAKEN = PAYMENT_STATUSES.filter((status) => rankOf(status) >= MONEY_TAKEN)",
        "const TAKEN = PAYMENT_STATUSES.filter((status) => rankOf(status) > 99)",
      ],
    ],
    killedBy: byExports("the refunds add up to the refunded amount"),
  },
  {
    name: "export-pages-skip-orders",
    why: "an order placed at the same time as the last one of a page is missing in the accountant's file",
    together: "exports",
    file: "db/reports/exports.ts",
    edits: [
      [
        `sql\`(\${orders.createdAtMs}, \${orders.id}) > (\${after.createdAtMs}, \${after.id})\``,
        `sql\`\${orders.createdAtMs} > \${after.createdAtMs}\``,
      ],
    ],
    killedBy: byExports("with pages of 1, 7 or all orders, each order is exported once"),
  },
  {
    name: "export-not-recorded",
    why: "nobody knows who downloaded the buyers' data",
    together: "exports",
    file: "worker/src/reports/exports.routes.ts",
    edits: [["[writeAudit({ ...record, to: { kind, ...input.range } })]", "[]"]],
    killedBy: byExports("each export is in the activity log"),
  },
];
