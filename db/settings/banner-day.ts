/** The day of which pages show the home's banner (docs/product-rules.md#banners). */
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
 * Moves the day on when another banner is due, which raises the catalogue version as any change of the pages
 * does. One round trip, two with a change.
 */
export async function turnBanner(db: Database, nowMs: number): Promise<void> {
  const { banner, banners, bannerDay } = onlyRow(await readRows(db, selectSettingsRow));
  const today = bannerDayOn({ banner, banners, bannerDay }, dayInArgentina(nowMs));
  if (today === bannerDay) return;
  const turning = sqlite.update(settings).set({ bannerDay: today }).where(eq(settings.bannerDay, bannerDay));
  await writeOrThrow(db, [statement(turning)], "the day of the banner was refused");
}
