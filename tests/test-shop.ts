/** What each browser test uses: the shop that its vitest project started, its database, and the Chromium of this process. */
import { createClient } from "@libsql/client";
import { inject } from "vitest";
import { openBrowser } from "./browser.ts";
import type { ShopAddresses } from "./mailed.ts";

export const shopUrl = inject("shopUrl");
export const localUrl = inject("localUrl");
export const database = createClient({ url: inject("databaseUrl") });
export const browser = await openBrowser();

/** Returns the shop for one test file. Rate limits count by client address, so each file has an address of its own. */
export function shopFrom(clientAddress: string): ShopAddresses {
  return { shopUrl, localUrl, clientAddress };
}
