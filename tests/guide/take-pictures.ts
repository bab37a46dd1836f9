/**
 * `npm run guide`: takes the pictures of docs/guia-admin.md again, from a new shop with the demo catalogue and a day's
 * orders.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { launchBrowser, visit } from "../browser.ts";
import { enterPanel } from "../panel-session.ts";
import { startShop } from "../shop.ts";
import { aDay, administrator, type SignedIn } from "./a-day.ts";
import { type Scene, scenes } from "./scenes.ts";

const INTO = "docs/guia-admin";

const shop = await startShop();
const browser = await launchBrowser();
try {
  mkdirSync(INTO, { recursive: true });
  const admin = await administrator(shop.shopUrl);
  for (const scene of scenes(await aDay(shop.shopUrl, admin))) await picture(scene, admin);
} finally {
  await browser.close();
  await shop.stop();
}

async function picture({ name, path, viewport, show }: Scene, admin: SignedIn): Promise<void> {
  const { page, complaints, close } = await visit(browser, { viewport, reducedMotion: "reduce" });
  const [cookie = "", value = ""] = admin.cookie.split("=");
  await enterPanel(page, shop.shopUrl, { name: cookie, value, user: admin.account });
  await page.goto(`${shop.shopUrl}${path}`);
  await show(page);
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(join(INTO, `${name}.webp`));
  await close();
  if (complaints.length > 0) throw new Error(`${path} complained: ${complaints.join("; ")}`);
  console.log(`${name}.webp`);
}
