/** Removes the protections of brands. */
import { type Mutant, system } from "./mutant.ts";

const TESTS = "worker/src/catalogue/brands/brands.routes.system.test.ts";

export const BRAND_MUTANTS: readonly Mutant[] = [
  {
    name: "brand-deleted-under-a-new-perfume",
    why: "a brand is deleted while an administrator creates a perfume of it, which then has no brand",
    file: "db/triggers.sql",
    edits: [
      [
        "WHEN EXISTS (SELECT 1 FROM perfumes WHERE brand_slug = OLD.slug AND archived_at_ms IS NULL)",
        "WHEN EXISTS (SELECT 1 FROM perfumes WHERE brand_slug = '' AND archived_at_ms IS NULL)",
      ],
    ],
    killedBy: system(TESTS, "a perfume that is created during the deletion keeps its brand"),
  },
  {
    name: "brand-changed-by-two-administrators",
    why: "an administrator overwrites what another has changed in a brand meanwhile",
    file: "worker/src/catalogue/brands/change-brand.ts",
    edits: [['if (before.updatedAtMs !== seenAtMs) return refuse({ code: "brand_changed" });', ""]],
    killedBy: system(TESTS, "of two edits at once one is written"),
  },
  {
    name: "brand-edits-between-read-and-write",
    why: "two edits that have read the same version are both written",
    file: "worker/src/catalogue/brands/change-brand.ts",
    edits: [
      [
        "isCurrent: isCatalogueAt(version),\n    statements: ({ by, nowMs, what }) => [\n      before ?",
        "isCurrent: before ? isBrand(slug) : isCatalogueAt(version),\n    statements: ({ by, nowMs, what }) => [\n      before ?",
      ],
    ],
    killedBy: system(TESTS, "of two edits at once one is written"),
  },
  {
    name: "brand-menu-ordered-by-two-administrators",
    why: "an administrator loses the order of the menu that another has saved meanwhile",
    file: "worker/src/catalogue/brands/change-brand.ts",
    edits: [["if (before.map(({ slug }) => slug).join() !== seen.join())", "if (seen.length < 0)"]],
    killedBy: system(TESTS, "the menu gets a new order only if it has the order that was read"),
  },
  {
    name: "brand-renamed-without-its-perfumes",
    why: "a new perfume keeps the name that a brand had before it was renamed meanwhile",
    file: "db/triggers.sql",
    edits: [["SET brand = NEW.name, updated_at_ms", "SET updated_at_ms"]],
    killedBy: system(TESTS, "changes the brand's name on its perfumes"),
  },
];
