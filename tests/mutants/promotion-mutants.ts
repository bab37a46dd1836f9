/** Removes the protections of promotions with a start and an end. */
import { type Mutant, system, unit } from "./mutant.ts";

const TESTS = "worker/src/pricing/promotions.routes.system.test.ts";
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
    killedBy: system(TESTS, "that begins between a price's read and its order"),
  },
  {
    name: "promotion-put-off-unseen",
    why: "moving a promotion's dates lowers the versions by as much as its change raises them, so nothing is read again",
    file: "db/triggers.sql",
    edits: [
      [
        "SET catalogue_version = catalogue_version + 3, live_version = live_version + 3;",
        "SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;",
      ],
    ],
    killedBy: system("db/storefront/versions.system.test.ts", "a promotion put off"),
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
    name: "promotion-changed-by-two-desks",
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
];
