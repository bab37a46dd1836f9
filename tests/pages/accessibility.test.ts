import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pagesOfEveryKind, violations } from "../axe.ts";
import { DESKTOP, PHONE, visit } from "../browser.ts";
import { inRotation } from "../rotation.ts";
import { browser, shopUrl } from "../test-shop.ts";

const kinds = await pagesOfEveryKind(shopUrl);

/** Opens each menu of the header in turn and returns the violations found with it open. */
async function violationsInMenus(page: Page): Promise<string[][]> {
  const burger = page.locator("header > div > .burger");
  if (await burger.isVisible()) await burger.click();
  const found: string[][] = [];
  for (const menu of await page.locator("header summary:visible").all()) {
    await menu.click();
    found.push(await violations(page));
  }
  return found;
}

describe.each([
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
])("on %s", (_, viewport) => {
  test("no kind of page has an accessibility violation", async () => {
    for (const { kind, path, status } of inRotation(kinds)) {
      const { page, close } = await visit(browser, { viewport, reducedMotion: "reduce" });
      const response = await page.goto(`${shopUrl}${path}`, { waitUntil: "networkidle" });
      expect.soft(response?.status(), `${kind} ${path}`).toBe(status);
      expect.soft(await violations(page), `${kind} ${path}`).toEqual([]);
      await close();
    }
  });

  test("neither open menu has an accessibility violation", async () => {
    const { page } = await visit(browser, { viewport, reducedMotion: "reduce" });
    await page.goto(`${shopUrl}/login`, { waitUntil: "networkidle" });
    expect(await violationsInMenus(page)).toEqual([[], []]);
  });
});

test("axe finds a planted violation", async () => {
  const { page } = await visit(browser);
  await page.goto(shopUrl);
  await page.evaluate(() => {
    document.querySelector("main")?.append(document.createElement("button"));
  });
  expect((await violations(page)).join()).toContain("button-name");
});
