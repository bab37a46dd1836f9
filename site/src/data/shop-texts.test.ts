import { expect, test } from "vitest";
import { SOUTH } from "#shop/settings/settings.fixture.ts";
import type { DeliveryZone } from "#shop/settings/settings.ts";
import { announcements, contactsOf, shippingText } from "./shop-texts.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const bar = (transferOffBp: number, freeShippingFromCentavos: number, zones: DeliveryZone[] = []) =>
  announcements({ transferOffBp, shippingCentavos: 500_000, freeShippingFromCentavos, zones }).map(plain);

test("the announcement bar shows only what the shop offers", () => {
  expect(bar(1000, 12_000_000)).toEqual(["10 % menos por transferencia", "Envío gratis desde $ 120.000"]);
  expect(bar(0, 12_000_000)).toEqual(["Envío gratis desde $ 120.000"]);
  expect(bar(0, 0)).toEqual([]);
  expect(bar(0, 12_000_000, [SOUTH])).toEqual(["Envío gratis desde $ 120.000, según la zona"]);
  const free = { transferOffBp: 0, shippingCentavos: 0, freeShippingFromCentavos: 12_000_000 };
  expect(announcements({ ...free, zones: [] })).toEqual(["Envío gratis"]);
  expect(announcements({ ...free, zones: [SOUTH] })).toEqual([]);
});

test("if the zones have different costs, the shipping text states the lowest", () => {
  const costs = { shippingCentavos: 500_000, freeShippingFromCentavos: 12_000_000, zones: [SOUTH], showrooms: [] };
  expect(plain(shippingText(costs))).toBe("Te lo enviamos desde $ 5.000, según la zona.");
});

test("the shipping text names the pickup places and the shipping cost", () => {
  const textFor = (shippingCentavos: number, freeShippingFromCentavos: number, ...cities: string[]) =>
    plain(
      shippingText({
        shippingCentavos,
        freeShippingFromCentavos,
        zones: [],
        showrooms: cities.map((city) => ({ city })),
      }),
    );
  expect(textFor(500_000, 12_000_000, "San Nicolás", "Rosario, Santa Fe")).toBe(
    "Retiro sin cargo en San Nicolás y Rosario, o te lo enviamos por $ 5.000, gratis desde $ 120.000.",
  );
  expect(textFor(500_000, 0, "Rosario", "Rosario")).toBe("Retiro sin cargo en Rosario, o te lo enviamos por $ 5.000.");
  expect(textFor(500_000, 0, "A", "B", "C", "D")).toMatch(/^Retiro sin cargo en 4 ciudades,/);
  expect(textFor(0, 12_000_000)).toBe("Te lo enviamos sin cargo.");
});

test("contacts are safe links or left out", () => {
  const shop = (own: Partial<Parameters<typeof contactsOf>[0]>) => ({ whatsapp: "", instagram: "", email: "", ...own });
  expect(contactsOf(shop({ whatsapp: "5493410000000" }))).toEqual([
    { title: "WhatsApp", href: "https://wa.me/5493410000000" },
  ]);
  expect(contactsOf(shop({ instagram: "javascript:alert(1)", whatsapp: "+54 341", email: "-" }))).toEqual([]);
});
