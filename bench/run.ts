/** `npm run bench`: measures a freshly started shop and prints the figures as a table and as JSON (`bench/README.md`). */
import { openBrowser } from "../tests/browser.ts";
import { startShop } from "../tests/shop.ts";
import { measureBytes } from "./bytes.ts";
import { measureFirstTaps } from "./first-taps.ts";

const shop = await startShop();
const browser = await openBrowser();
try {
  const figures = [...(await measureBytes(browser, shop.shopUrl)), ...(await measureFirstTaps(browser, shop.shopUrl))];
  console.table(figures.map(({ figure, value, budget, unit }) => ({ figure, value, budget, unit })));
  console.log(JSON.stringify(figures));
  process.exitCode = figures.every(({ value, budget }) => value <= budget) ? 0 : 1;
} finally {
  await browser.close();
  await shop.stop();
}
