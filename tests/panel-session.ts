import type { Page } from "playwright-core";

/** A session as a browser keeps it: its cookie, and the account as the shop's pages remember it. */
export interface PanelSession {
  name: string;
  value: string;
  user: object;
}

/** Lets the pages of a visit be those of a signed-in administrator. */
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
