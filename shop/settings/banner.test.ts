import { describe, expect, test } from "vitest";
import { bannerDayOn, bannerOn } from "./banner.ts";
import { SHEET } from "./settings.fixture.ts";
import type { DatedBanner } from "./settings.ts";

describe("the banner of a day", () => {
  const dated = (headline: string, from: string, to: string): DatedBanner => ({ ...SHEET.banner, headline, from, to });
  const mothers = dated("Día de la Madre", "2026-10-10", "2026-10-18");
  const banners = [mothers, dated("Primavera", "2026-10-01", "2026-12-20"), dated("Fin de año", "2026-12-21", "")];
  const shown = (day: string) => bannerOn({ ...SHEET, banners }, day).headline;

  test.each([
    ["2026-09-30", SHEET.banner.headline],
    ["2026-10-01", "Primavera"],
    ["2026-10-10", "Día de la Madre"],
    ["2026-10-18", "Día de la Madre"],
    ["2026-10-19", "Primavera"],
    ["2026-12-20", "Primavera"],
    ["2026-12-21", "Fin de año"],
    ["2030-01-01", "Fin de año"],
  ])("on %s it is %j", (day, headline) => {
    expect(shown(day)).toBe(headline);
  });

  test("one without a first day is shown until its last day", () => {
    const until = [dated("Rebajas", "", "2026-10-18")];
    expect(bannerOn({ ...SHEET, banners: until }, "").headline).toBe("Rebajas");
    expect(bannerOn({ ...SHEET, banners: until }, "2026-10-19")).toBe(SHEET.banner);
  });

  test("the day changes only when another banner is due", () => {
    const settings = { ...SHEET, banners, bannerDay: "2026-10-11" };
    expect(bannerDayOn(settings, "2026-10-18")).toBe("2026-10-11");
    expect(bannerDayOn(settings, "2026-10-19")).toBe("2026-10-19");
    expect(bannerDayOn({ ...SHEET, banners: [] }, "2026-10-19")).toBe("");
  });
});
