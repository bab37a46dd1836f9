import { expect, test } from "vitest";
import { keyIn } from "../../fixtures/links.ts";
import { isNoticeKey, isOrderKey, mailLinksOf } from "./phrases.ts";

const SECRET = "of-a-test";
const links = mailLinksOf({ publicOrigin: "https://azahar.example", authSecret: SECRET });

test("a link has a key of 43 characters", () => {
  expect(links.order("ord_1")).toMatch(/^https:\/\/azahar\.example\/pedido\/ord_1#k=[\w-]{43}$/);
  expect(links.takeBack("stn_1")).toMatch(/^https:\/\/azahar\.example\/aviso\/stn_1\?k=[\w-]{43}$/);
});

test("a key opens one thing of one kind in one shop", () => {
  const key = keyIn(links.order("ord_1"));
  expect(isOrderKey(SECRET, "ord_1", key)).toBe(true);
  expect(isNoticeKey(SECRET, "stn_1", keyIn(links.takeBack("stn_1")))).toBe(true);
  expect([
    isOrderKey(SECRET, "ord_2", key),
    isOrderKey("another", "ord_1", key),
    isNoticeKey(SECRET, "ord_1", key),
    isOrderKey(SECRET, "ord_1", ""),
    isOrderKey(SECRET, "ord_1", `${key}x`),
  ]).toEqual([false, false, false, false, false]);
});
