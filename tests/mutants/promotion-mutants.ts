/** Removes the protections of promotions with a start and an end, of coupons, and of the credit of decants. */
import { type Mutant, system, unit } from "./mutant.ts";

const TESTS = "worker/src/pricing/promotions.routes.system.test.ts";
const COUPON_TESTS = "worker/src/pricing/coupons.routes.system.test.ts";
const CREDIT_TESTS = "worker/src/pricing/decant-credits.routes.system.test.ts";
const TRIGGERS = "db/triggers.sql";
const SETTINGS = "db/settings/settings.ts";

export const PROMOTION_MUTANTS: readonly Mutant[] = [
  {
    name: "promotion-begins-during-an-order",
    why: "an order that was priced before a promotion began is placed at the former price after it began",
    file: SETTINGS,
    edits: [
      [
        `export const catalogueVersion = sql<number>\`\${versions.catalogueVersion} + \${BOUNDARIES_PASSED}\`;`,
        `export const catalogueVersion = sql<number>\`\${versions.catalogueVersion}\`;`,
      ],
    ],
    killedBy: system(TESTS, "changes the catalogue's version when it begins"),
  },
  {
    name: "promotion-put-off-unseen",
    why: "moving a promotion's dates lowers the versions by as much as its change raises them, so nothing is read again",
    file: "db/triggers.sql",
    edits: [
      [
        "UPDATE ON promotions\nBEGIN\n  UPDATE versions SET catalogue_version = catalogue_version + 3, live_version = live_version + 3;",
        "UPDATE ON promotions\nBEGIN\n  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;",
      ],
    ],
    killedBy: system("db/storefront/versions.system.test.ts", "a postponed promotion"),
  },
  {
    name: "listed-coupon-ends-unseen",
    why: "the page of promotions goes on showing a coupon that has ended, until something else builds it again",
    file: "db/pricing/running-promotions.ts",
    edits: [
      [
        `const LISTED_ENDED = sql\`(select count(*) from coupons where \${IS_LISTED} and ends_at_ms <= \${DATABASE_NOW_MS})\`;`,
        "const LISTED_ENDED = sql`0`;",
      ],
    ],
    killedBy: system(COUPON_TESTS, "when a listed coupon starts or ends"),
  },
  {
    name: "listed-coupon-put-off-unseen",
    why: "a coupon that has started and ended is no longer listed, and the versions fall below one that was read before",
    file: TRIGGERS,
    edits: [
      [
        "(NEW.listed = 1 AND NEW.active = 1)\nBEGIN\n  UPDATE versions SET catalogue_version = catalogue_version + 3, live_version = live_version + 3;",
        "(NEW.listed = 1 AND NEW.active = 1)\nBEGIN\n  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;",
      ],
    ],
    killedBy: system("db/storefront/versions.system.test.ts", "a coupon that has ended, no longer listed"),
  },
  {
    name: "promotion-lowers-a-larger-discount",
    why: "a size's own promotion of 30 % becomes one of 20 % while another promotion runs",
    file: "shop/pricing/dated-promotions.ts",
    edits: [["datedBp > own.bp", "datedBp !== own.bp"]],
    killedBy: unit("shop/pricing/dated-promotions.test.ts", "with a larger percentage of its own"),
  },
  {
    name: "promotion-ended-early-goes-on",
    why: "a promotion that an administrator has ended keeps its prices until its last day",
    file: "db/pricing/promotions.ts",
    edits: [
      [
        "const stopped = { active: false, updatedAtMs: laterThanBefore(nowMs) };",
        "const stopped = { active: true, updatedAtMs: laterThanBefore(nowMs) };",
      ],
    ],
    killedBy: system(TESTS, "and end it once"),
  },
  {
    name: "promotion-changed-by-two-administrators",
    why: "an administrator overwrites what another has changed meanwhile",
    file: "worker/src/pricing/change-promotion.ts",
    edits: [
      [
        "perfumeId: id,\n        isCurrent: isPromotionOpenAt(id, seenAtMs),",
        "perfumeId: id,\n        isCurrent: isPromotionOpenAt(id, before.updatedAtMs),",
      ],
    ],
    killedBy: system(TESTS, "and end it once"),
  },
  {
    name: "coupon-last-use-twice",
    why: "two orders that are placed at once both take the last use of a coupon",
    file: TRIGGERS,
    edits: [
      [
        "CREATE TRIGGER coupon_within_limits BEFORE INSERT ON orders\nWHEN NEW.coupon_id IS NOT NULL AND",
        "CREATE TRIGGER coupon_within_limits BEFORE INSERT ON orders\nWHEN NEW.coupon_id = 'nobody' AND",
      ],
    ],
    killedBy: system(COUPON_TESTS, "of six concurrent orders, one gets the last use"),
  },
  {
    name: "coupon-last-use-paid-again",
    why: "a rejected order that is paid again takes a use that another order has taken meanwhile",
    file: TRIGGERS,
    edits: [["OLD.hold = 'released' AND NEW.hold = 'held' AND NEW.moved_by = 'buyer'", "OLD.hold = 'nowhere'"]],
    killedBy: system(COUPON_TESTS, "of three rejected orders paid again at once one takes the last use"),
  },
  {
    name: "coupon-limit-below-uses",
    why: "an administrator sets a limit below the uses of a coupon, and the audit finds it exceeded",
    file: TRIGGERS,
    edits: [["AND NEW.max_uses < (SELECT", "AND NEW.max_uses < 0 * (SELECT"]],
    killedBy: system(COUPON_TESTS, "cannot fall below its uses"),
  },
  {
    name: "coupon-kept-by-cancelled-orders",
    why: "a cancelled or expired order keeps its use of a coupon",
    file: "db/pricing/coupons.ts",
    edits: [[', ne(orders.hold, "released"))', ")"]],
    killedBy: system(COUPON_TESTS, "no longer once the order is cancelled or expires"),
  },
  {
    name: "coupon-codes-guessed",
    why: "a person finds codes by trying, because wrong ones are not counted",
    file: "worker/src/pricing/check-coupon.ts",
    edits: [["if (retryAfterSeconds > 0)", "if (retryAfterSeconds > 1e9)"]],
    killedBy: system(COUPON_TESTS, "codes cannot be found by trying"),
  },
  {
    name: "coupon-unchecked-at-the-order",
    why: "an order is placed with a coupon that has ended after the buyer typed it",
    file: "worker/src/orders/place-order.ts",
    edits: [["(couponClosed(coupon, nowMs) ?? total.couponProblem)", "total.couponProblem"]],
    killedBy: system(COUPON_TESTS, "is refused with its reason, also when the order is placed"),
  },
  {
    name: "coupon-takes-less-than-its-amount",
    why: "an amount that its units do not divide exactly is rounded down",
    file: "shop/pricing/coupon.ts",
    edits: [["while (rest > 0 && open.length > 0) {", "while (rest > 1e12) {"]],
    killedBy: unit("shop/pricing/coupon.test.ts", "rounds an amount up"),
  },
  {
    name: "coupon-changed-by-two-administrators",
    why: "an administrator overwrites what another has changed meanwhile",
    file: "worker/src/pricing/change-coupon.ts",
    edits: [["isCurrent: isCouponAt(id, version),", "isCurrent: ALWAYS,"]],
    killedBy: system(COUPON_TESTS, "change it only at its current version"),
  },
  {
    name: "credit-used-twice",
    why: "two orders that are placed at once both use the credit of one decant",
    file: TRIGGERS,
    edits: [
      [
        "CREATE TRIGGER decant_credit_once BEFORE INSERT ON decant_credits\nWHEN NOT EXISTS (",
        "CREATE TRIGGER decant_credit_once BEFORE INSERT ON decant_credits\nWHEN NEW.units < 0 AND NOT EXISTS (",
      ],
    ],
    killedBy: system(CREDIT_TESTS, "two orders at once cannot use the credit of one decant"),
  },
  {
    name: "credit-taken-back-when-paid-again",
    why: "a rejected order that is paid again takes a credit that another order has used meanwhile",
    file: TRIGGERS,
    edits: [["NEW.hold = 'held' AND OLD.hold = 'released' AND EXISTS", "OLD.hold = 'nowhere' AND EXISTS"]],
    killedBy: system(CREDIT_TESTS, "cannot take the credit back from another order"),
  },
  {
    name: "credit-kept-by-cancelled-orders",
    why: "a cancelled or expired order keeps the credit of a decant",
    file: "db/pricing/decant-credits.ts",
    edits: [[`const IN_USE = "u.hold <> 'released'";`, 'const IN_USE = "1";']],
    killedBy: system(CREDIT_TESTS, "is given again when the order that used it is cancelled or expires"),
  },
  {
    name: "credit-of-a-refunded-decant",
    why: "a refunded decant still lowers the price of a bottle",
    file: "db/pricing/decant-credits.ts",
    edits: [[`const sentBack = refunded(line, "<> 'refused'");`, 'const sentBack = "0";']],
    killedBy: system(CREDIT_TESTS, "a refund of the bottle gives the credit back"),
  },
  {
    name: "credit-of-repaid-money",
    why: "a decant whose order was refunded in full, or charged back, still lowers the price of a bottle",
    file: "db/pricing/decant-credits.ts",
    edits: [["const repaid = isRepaid(line);", 'const repaid = "0";']],
    killedBy: system(CREDIT_TESTS, "is charged in full when all money of the decant's order went back"),
  },
  {
    name: "credit-for-added-bottles",
    why: "an administrator adds a bottle to a line with the credit of a decant, which is then given twice",
    file: "shop/orders/lines/changed-lines.ts",
    edits: [
      [
        'if (isCredited) return refuse({ code: "order_lines_fixed", why: "credit" });',
        'if (isCredited && couponId !== null) return refuse({ code: "order_lines_fixed", why: "credit" });',
      ],
    ],
    killedBy: unit("shop/orders/lines/changed-lines.test.ts", "adds no units to a bottle"),
  },
];
