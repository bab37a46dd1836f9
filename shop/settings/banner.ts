/** Which of its banners the home page shows. docs/product-rules.md#banners */
import type { DatedBanner, PromoBanner, Settings } from "./settings.ts";

/** Maximum number of dated banners. */
export const BANNERS_MAX = 4;

type Banners = Pick<Settings, "banner" | "banners">;

/** Returns the banner of a day in Argentina (`YYYY-MM-DD`): the first dated one of that day, otherwise the usual one. */
export function bannerOn({ banner, banners }: Banners, day: string): PromoBanner {
  return banners.find((dated) => isOn(dated, day)) ?? banner;
}

function isOn({ from, to }: DatedBanner, day: string): boolean {
  return from <= day && (to === "" || day <= to);
}

/** Returns the day whose banner the pages show: `today` if another banner is due then, otherwise the stored day. */
export function bannerDayOn(settings: Banners & Pick<Settings, "bannerDay">, today: string): string {
  const { bannerDay } = settings;
  return isSame(bannerOn(settings, bannerDay), bannerOn(settings, today)) ? bannerDay : today;
}

function isSame(one: PromoBanner, other: PromoBanner): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
