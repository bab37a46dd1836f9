import { expect, test } from "vitest";
import { keyIn } from "../../fixtures/links.ts";
import { isOrderKey, isStockAlertKey, mailLinksOf } from "./phrases.ts";

const SECRET = { authSecret: "of-a-test" };
const links = mailLinksOf({ publicOrigin: "https://azahar.example", ...SECRET });

test("a link has a key of 43 characters", () => {
  expect(links.order("ord_1")).toMatch(/^https:\/\/azahar\.example\/pedido\/ord_1#k=[\w-]{43}$/);
  expect(links.unsubscribe("stn_1")).toMatch(/^https:\/\/azahar\.example\/aviso\/stn_1#k=[\w-]{43}$/);
});

test("a key opens one order or one stock alert, in one shop", () => {
  const key = keyIn(links.order("ord_1"));
  expect(isOrderKey(SECRET, "ord_1", key)).toBe(true);
  expect(isStockAlertKey(SECRET, "stn_1", keyIn(links.unsubscribe("stn_1")))).toBe(true);
  expect([
    isOrderKey(SECRET, "ord_2", key),
    isOrderKey({ authSecret: "another" }, "ord_1", key),
    isStockAlertKey(SECRET, "ord_1", key),
    isOrderKey(SECRET, "ord_1", ""),
    isOrderKey(SECRET, "ord_1", `${key}x`),
  ]).toEqual([false, false, false, false, false]);
});

test("while the secret is replaced, links of the former one open, and new links have the new one", () => {
  const rotated = { authSecret: "the-new-one", authSecretOld: SECRET.authSecret };
  const fresh = mailLinksOf({ publicOrigin: "https://azahar.example", ...rotated });
  for (const { order, unsubscribe } of [links, fresh]) {
    expect(isOrderKey(rotated, "ord_1", keyIn(order("ord_1")))).toBe(true);
    expect(isStockAlertKey(rotated, "stn_1", keyIn(unsubscribe("stn_1")))).toBe(true);
  }
  expect(isOrderKey({ authSecret: rotated.authSecret }, "ord_1", keyIn(links.order("ord_1")))).toBe(false);
});
