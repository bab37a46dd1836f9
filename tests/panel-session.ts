import type { Page } from "playwright-core";

/** A session as the browser stores it: the cookie, and the account in local storage. */
export interface PanelSession {
  name: string;
  value: string;
  user: object;
}

/** Signs an administrator in on a page. */
export async function enterPanel(page: Page, shopUrl: string, { user, ...cookie }: PanelSession): Promise<void> {
  await page.context().addCookies([{ ...cookie, url: shopUrl }]);
  await page.addInitScript((kept) => {
    localStorage["authed-user"] ??= JSON.stringify({
      user: kept,
      isAuthenticated: true,
      isAdmin: true,
      isHydrated: true,
    });
  }, user);
}
