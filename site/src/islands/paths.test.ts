import { expect, test } from "vitest";
import { chatUrl } from "./paths.ts";

test("a chat link contains its message, and is null without a valid number", () => {
  expect(chatUrl("5493410000000", "Hola, pedido ord_1 & más")).toBe(
    "https://wa.me/5493410000000?text=Hola%2C%20pedido%20ord_1%20%26%20m%C3%A1s",
  );
  expect([chatUrl("", "Hola"), chatUrl("javascript:1", "Hola")]).toEqual([null, null]);
});
