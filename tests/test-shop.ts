/** What each browser test uses: the shop that its vitest project started, its database, and the Chromium of this process. */
import { createClient } from "@libsql/client";
import { inject } from "vitest";
import { openBrowser } from "./browser.ts";
import type { ShopWithDatabase } from "./people.ts";

export const shopUrl = inject("shopUrl");
export const localUrl = inject("localUrl");
const databaseUrl = inject("databaseUrl");
export const database = createClient({ url: databaseUrl });
export const browser = await openBrowser();

/** Returns the shop for one test file. Rate limits count by client address, so each file has a different address. */
export function shopFrom(clientAddress: string): ShopWithDatabase {
  return { shopUrl, localUrl, databaseUrl, clientAddress };
}
