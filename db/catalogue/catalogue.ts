import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Brand } from "#shop/catalogue/brands/brand.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { ListedCoupon } from "#shop/pricing/coupon.ts";
import type { DatedPromotion } from "#shop/pricing/dated-promotions.ts";
import type { ShippingCosts } from "#shop/pricing/shipping.ts";
import type { Settings, Versions } from "#shop/settings/settings.ts";
import type { PageTerms } from "#shop/storefront/offer-text.ts";
import type { Database } from "../client.ts";
import { selectListedCoupons } from "../pricing/coupons.ts";
import { selectRunningPromotions } from "../pricing/promotions.ts";
import { onlyRow, readRow } from "../read.ts";
import { SHIPPING_COSTS, selectSettings, selectVersions, settingsOf, TERMS } from "../settings/settings.ts";
import { settings } from "../settings/tables.ts";
import { prepare, sqlite } from "../statement.ts";
import { selectBestSellers } from "../storefront/best-sellers.ts";
import { selectBrands } from "./brands.ts";
import { readerOfPerfumes } from "./perfume-lists.ts";
import { IS_SHOWN, PERFUME_COLUMNS, SIZE_COLUMNS, SIZES_AND_PICTURES, sizeOf } from "./perfume-rows.ts";
import { perfumes } from "./tables.ts";

/** The catalogue and the settings that the pages show, in one snapshot. */
export interface Catalogue {
  versions: Versions;
  settings: Settings;
  perfumes: Perfume[];
  /** The running dated promotions, sorted by their end. */
  promotions: DatedPromotion[];
  /** The coupons that the page of promotions shows, by code. */
  coupons: ListedCoupon[];
  /** Those of the menu in its order, then the others by name. */
  brands: Brand[];
  /** Ids of the perfumes that sell most, in that order. Some may not be among `perfumes`. */
  bestSellers: string[];
}

const readShown = readerOfPerfumes(
  [selectVersions, selectRunningPromotions, selectListedCoupons, selectBrands, selectBestSellers, ...selectSettings],
  {
    where: IS_SHOWN,
    columns: PERFUME_COLUMNS,
    sizeColumns: SIZE_COLUMNS,
    withPictures: true,
    // About 2 MB.
    perfumesPerTrip: 2_000,
  },
);
const selectPerfume = prepare(queryOfPerfume(), foundPerfumeOf);

/**
 * Reads a `Catalogue` with the active perfumes, oldest first. One round trip for fewer than `perfumesPerTrip` perfumes,
 * otherwise as many as `readerOfPerfumes` needs. Only tests set `perfumesPerTrip`.
 */
export async function readCatalogue(db: Database, perfumesPerTrip?: number): Promise<Catalogue> {
  const { leading, perfumes } = await readShown(db, perfumesPerTrip);
  const [versionRows, promotions, coupons, brands, bestSellers, ...settingsRows] = leading;
  return {
    versions: onlyRow(versionRows),
    promotions,
    coupons,
    brands,
    bestSellers,
    settings: settingsOf(settingsRows),
    perfumes: perfumes.map(({ perfume, sizes, pictures }) => ({ ...perfume, sizes: sizes.map(sizeOf), pictures })),
  };
}

/** A perfume with the settings that its page and its API response need. */
interface FoundPerfume {
  perfume: Perfume;
  settings: PageTerms & ShippingCosts & { shopName: string };
}

/** Returns one active perfume by id or slug with the settings that price it, or null. One round trip. */
export function findPerfume(db: Database, idOrSlug: string): Promise<FoundPerfume | null> {
  return readRow(db, selectPerfume({ idOrSlug }));
}

/**
 * Perfume, terms, sizes and pictures in one statement, with only the columns that are used: the server takes as long to
 * parse a long statement as to run it.
 */
function queryOfPerfume() {
  const idOrSlug = sql.placeholder("idOrSlug");
  // The index of slugs is partial, so `id = ? or slug = ?` would scan the table. Comparing two ids uses the indexes.
  const hasSlug = and(eq(perfumes.slug, idOrSlug), isNull(perfumes.archivedAtMs));
  const idOfSlug = sqlite.select({ id: perfumes.id }).from(perfumes).where(hasSlug);
  return sqlite
    .select({
      perfume: { ...PERFUME_COLUMNS, ...SIZES_AND_PICTURES },
      settings: { ...TERMS, ...SHIPPING_COSTS, vatBp: settings.vatBp, shopName: settings.shopName },
    })
    .from(perfumes)
    .innerJoin(settings, eq(settings.id, 1))
    .where(and(IS_SHOWN, or(eq(perfumes.id, idOrSlug), eq(perfumes.id, idOfSlug))));
}

type FoundRow = Awaited<ReturnType<typeof queryOfPerfume>>[number];

function foundPerfumeOf({ perfume, settings }: FoundRow): FoundPerfume {
  return { perfume: { ...perfume, sizes: perfume.sizes.map(sizeOf) }, settings };
}
