/** The day whose banner the home page shows (docs/product-rules.md#banners). */
import { eq } from "drizzle-orm";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { bannerDayOn } from "#shop/settings/banner.ts";
import type { Database } from "../client.ts";
import { onlyRow, readRows } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { writeOrThrow } from "../write.ts";
import { selectSettingsRow } from "./settings.ts";
import { settings } from "./tables.ts";

/**
 * Stores today as the banner's day if another banner is due. This raises the catalogue version, so that the pages are
 * rebuilt. One round trip, two with a change.
 */
export async function turnBanner(db: Database, nowMs: number): Promise<void> {
  const { banner, banners, bannerDay } = onlyRow(await readRows(db, selectSettingsRow));
  const today = bannerDayOn({ banner, banners, bannerDay }, dayInArgentina(nowMs));
  if (today === bannerDay) return;
  const turning = sqlite.update(settings).set({ bannerDay: today }).where(eq(settings.bannerDay, bannerDay));
  await writeOrThrow(db, [statement(turning)], "the day of the banner was refused");
}
