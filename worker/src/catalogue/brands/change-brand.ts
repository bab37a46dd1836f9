import {
  deleteBrand,
  insertBrand,
  isBrand,
  orderBrands,
  readStoredBrands,
  type StoredBrand,
  updateBrand,
} from "#db/catalogue/brands.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { isCatalogueAt } from "#db/settings/settings.ts";
import { type Brand, type BrandEntry, brandMessages, brandsInMenu, isSameSet } from "#shop/catalogue/brands/brand.ts";
import { slugify } from "#shop/catalogue/slug.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../../request-context.ts";
import { CONFLICT, type PanelRequest, runOncePerKey, writeClaimed } from "../change-once.ts";

type Once = Refused<"idempotency_key_reused" | "busy">;
type Saved = { ok: true; brand: StoredBrand } | Refused<"invalid_fields"> | Once;

/**
 * Creates a brand, once per idempotency key. Refuses `invalid_fields` for a name or a slug that another brand has,
 * and for a second brand of lip balms.
 */
export function createBrand(context: RequestContext, panelRequest: PanelRequest, entry: BrandEntry): Promise<Saved> {
  return runOncePerKey<Saved>(context, panelRequest, {
    run: async () =>
      writeBrand(context, panelRequest, { ...(await readStoredBrands(context.db)), before: null, entry }),
    repeat: ({ perfumeId }) => stored(context, perfumeId),
  });
}

type Changed = Saved | Refused<"not_found" | "brand_changed">;

/**
 * Changes a brand. A new name is written to its perfumes in the same batch; the slug stays. Refuses what `createBrand`
 * refuses, `not_found`, and `brand_changed` if the brand was changed since it was read.
 */
export function changeBrand(
  context: RequestContext,
  panelRequest: PanelRequest,
  { slug, seenAtMs, entry }: { slug: string; seenAtMs: number; entry: BrandEntry },
): Promise<Changed> {
  return runOncePerKey<Changed>(context, panelRequest, {
    async run() {
      const { brands, version } = await readStoredBrands(context.db);
      const before = brands.find((brand) => brand.slug === slug);
      if (!before) return refuse({ code: "not_found" });
      if (before.updatedAtMs !== seenAtMs) return refuse({ code: "brand_changed" });
      return writeBrand(context, panelRequest, { brands, version, before, entry });
    },
    repeat: () => stored(context, slug),
  });
}

/** `before` is null for a new brand. */
interface BrandWrite {
  brands: readonly StoredBrand[];
  version: number;
  before: StoredBrand | null;
  entry: BrandEntry;
}

/** Writes a brand with its entry in the activity log. Refuses `invalid_fields` for a conflict with another brand. */
async function writeBrand(
  context: RequestContext,
  panelRequest: PanelRequest,
  { brands, version, before, entry }: BrandWrite,
): Promise<Saved | typeof CONFLICT> {
  const fields = brandMessages(entry, brands, before?.slug ?? null);
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  const { isInMenu, ...entered } = entry;
  const slug = before?.slug ?? slugify(entry.name);
  const brand = { slug, ...entered, position: isInMenu ? (before?.position ?? endOfMenu(brands)) : null };
  const written = await writeClaimed(context, panelRequest, {
    what: before ? "brand_changed" : "brand_created",
    perfumeId: slug,
    isCurrent: isCatalogueAt(version),
    statements: ({ by, nowMs, what }) => [
      before ? updateBrand(brand, nowMs) : insertBrand(brand, nowMs),
      writeAudit({
        ...{ noun: "brand", nounId: slug, what, by, nowMs },
        ...{ from: before && loggedOf(before), to: loggedOf(brand) },
      }),
    ],
  });
  return written === CONFLICT ? CONFLICT : stored(context, slug);
}

type Ordered = { ok: true; brands: StoredBrand[] } | Refused<"invalid_fields" | "brand_changed"> | Once;

/**
 * Gives the menu a new order. Refuses `brand_changed` unless the menu has the order and the brands that were read, and
 * `invalid_fields` unless the new order has the same brands.
 */
export function orderMenu(
  context: RequestContext,
  panelRequest: PanelRequest,
  { menu, seen }: { menu: readonly string[]; seen: readonly string[] },
): Promise<Ordered> {
  const all = async () => ({ ok: true as const, brands: (await readStoredBrands(context.db)).brands });
  return runOncePerKey<Ordered>(context, panelRequest, {
    async run() {
      const { brands, version } = await readStoredBrands(context.db);
      const before = brandsInMenu(brands);
      if (before.map(({ slug }) => slug).join() !== seen.join()) return refuse({ code: "brand_changed" });
      if (!isSameSet(menu, seen)) return refuse({ code: "invalid_fields", fields: { menu: [OTHER_BRANDS] } });
      const names = (slugs: readonly string[]) => slugs.map((slug) => before.find((one) => one.slug === slug)?.name);
      const written = await writeClaimed(context, panelRequest, {
        what: "brands_ordered",
        perfumeId: MENU,
        isCurrent: isCatalogueAt(version),
        statements: ({ by, nowMs, what }) => [
          orderBrands(menu),
          writeAudit({
            ...{ noun: "brand", nounId: MENU, what, by, nowMs },
            ...{ from: { menu: names(seen) }, to: { menu: names(menu) } },
          }),
        ],
      });
      return written === CONFLICT ? CONFLICT : all();
    },
    repeat: all,
  });
}

const OTHER_BRANDS = "Tienen que ser las marcas del menú, una vez cada una";

/** The id of the menu's order in the activity log. */
const MENU = "menu";

type Removed = { ok: true } | Refused<"not_found" | "brand_in_use"> | Once;

/**
 * Deletes a brand. Refuses `not_found` for an unknown brand, also if another administrator has just deleted it, and
 * `brand_in_use` while it has perfumes, including perfumes created meanwhile.
 */
export function removeBrand(context: RequestContext, panelRequest: PanelRequest, slug: string): Promise<Removed> {
  return runOncePerKey<Removed>(context, panelRequest, {
    async run() {
      const { brands } = await readStoredBrands(context.db);
      const before = brands.find((brand) => brand.slug === slug);
      if (!before) return refuse({ code: "not_found" });
      if (before.perfumes > 0) return refuse({ code: "brand_in_use", perfumes: before.perfumes });
      const written = await writeClaimed(context, panelRequest, {
        what: "brand_removed",
        perfumeId: slug,
        isCurrent: isBrand(slug),
        statements: ({ by, nowMs, what }) => [
          deleteBrand(slug),
          writeAudit({
            ...{ noun: "brand", nounId: slug, what, by, nowMs },
            ...{ from: { name: before.name, removed: false }, to: { name: before.name, removed: true } },
          }),
        ],
        conflicts: ["unique", "perfume_stale", "brand_in_use"],
      });
      return written === CONFLICT ? CONFLICT : { ok: true };
    },
    repeat: () => Promise.resolve({ ok: true }),
  });
}

function endOfMenu(brands: readonly Brand[]): number {
  return Math.max(-1, ...brands.map(({ position }) => position ?? -1)) + 1;
}

async function stored({ db }: RequestContext, slug: string) {
  const { brands } = await readStoredBrands(db);
  const brand = brands.find((one) => one.slug === slug);
  if (!brand) throw new Error(`the brand ${slug} was written but cannot be read`);
  return { ok: true as const, brand };
}

/** A brand in the activity log. */
function loggedOf({ name, text, picture, isLipBalm, position }: Brand) {
  return { name, text, picture, isLipBalm, isInMenu: position !== null };
}
