import { expect, test } from "vitest";
import type { Address } from "../accounts/address.ts";
import { deliveryTo, orderDelivery } from "../pricing/shipping.ts";
import { SHEET, SOUTH } from "../settings/settings.fixture.ts";
import { canChangeDelivery, changedDestination } from "./delivery-change.ts";
import { ORDER_STATUSES } from "./order.ts";

const FIELDS = {
  ...{ province: "Santa Fe", city: "Rosario", street: "Mitre", number: "850", postalCode: "2000" },
  ...{ floor: "", door: "B", indications: "Timbre roto" },
};
const HOME: Address = { id: "adr_1", active: true, ...FIELDS };
const FAR: Address = { ...HOME, id: "adr_far", province: "Chubut", postalCode: "9100" };
const PLACES = {
  addresses: [HOME, FAR],
  table: { ...SHEET, zones: [SOUTH] },
  showrooms: [{ key: "rosario" }, { key: "san-nicolas" }],
};
const ALONE = { sentWith: null, sentTogether: [] };
const WAITS = { ...ALONE, statusGlimmer: "Confirmar Transferencia", expiresAtMs: 1000 } as const;
const [SENT, PICKED_UP] = [
  { ...WAITS, shipping: true, address: FIELDS },
  { ...WAITS, shipping: false, address: null },
];

test("a buyer may change where an order goes only while it waits for its payment", () => {
  const changeable = ORDER_STATUSES.filter((statusGlimmer) => canChangeDelivery({ ...ALONE, statusGlimmer }));
  expect(changeable).toEqual(["Confirmar Transferencia", "Autorización Pendiente"]);
});

test.each([
  ["goes in the parcel of another one", { sentWith: {} }],
  ["takes another one in its parcel", { sentTogether: [{}] }],
])("an order that %s keeps its destination", (_, parcel) => {
  const changed = changedDestination({ ...SENT, ...parcel }, { address: "adr_1" }, PLACES, 999);
  expect(changed).toEqual({ ok: false, refusal: { code: "delivery_not_changeable" } });
});

test("a home delivery goes to a copy of the buyer's chosen address", () => {
  const changed = changedDestination(SENT, { address: "adr_1" }, PLACES, 999);
  expect(changed).toEqual({ ok: true, destination: { address: FIELDS, pickup: null } });
});

test.each([
  ["a zone", [SOUTH]],
  ["a zone whose name and price have changed", [{ ...SOUTH, name: "Patagonia", shippingCentavos: 1 }]],
])("an order to %s may go to another address of that zone, and to none outside it", (_, zones) => {
  const address = { ...FIELDS, province: "Chubut", postalCode: "9000" };
  const delivery = orderDelivery(deliveryTo(address, PLACES.table), SHEET.delivery, 0);
  const inZone = { ...SENT, address, delivery };
  const places = { ...PLACES, table: { ...SHEET, zones } };
  expect(changedDestination(inZone, { address: "adr_far" }, places, 999)).toMatchObject({ ok: true });
  expect(changedDestination(inZone, { address: "adr_1" }, places, 999)).toMatchObject({ ok: false });
});

test("a pickup moves to the chosen showroom", () => {
  const changed = changedDestination(PICKED_UP, { pickup: "san-nicolas" }, PLACES, 999);
  expect(changed).toEqual({ ok: true, destination: { address: null, pickup: "san-nicolas" } });
});

test("an order whose hold has expired is not changed", () => {
  const changed = changedDestination(SENT, { address: "adr_1" }, PLACES, 1000);
  expect(changed).toEqual({ ok: false, refusal: { code: "delivery_not_changeable" } });
});

test.each([
  ["an unknown address", SENT, { address: "adr_2" }, "address"],
  ["an unknown showroom", PICKED_UP, { pickup: "mendoza" }, "pickup"],
  ["an address in another zone, which costs more", SENT, { address: "adr_far" }, "address"],
  ["pickup instead of home delivery, which costs less", SENT, { pickup: "rosario" }, "pickup"],
  ["home delivery instead of pickup, which costs more", PICKED_UP, { address: "adr_1" }, "address"],
])("%s is refused", (_, order, chosen, field) => {
  const fields = { [field]: [expect.any(String)] };
  const changed = changedDestination(order, chosen, PLACES, 0);
  expect(changed).toEqual({ ok: false, refusal: { code: "invalid_fields", fields } });
});
