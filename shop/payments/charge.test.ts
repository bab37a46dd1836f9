import { expect, test } from "vitest";
import { type Charge, chargeBody, statementDescriptor } from "./charge.ts";
import { aCharge } from "./payment.fixture.ts";

test("the body of a charge has all known values", () => {
  expect(chargeBody(aCharge())).toEqual({
    transaction_amount: 184300.5,
    token: "d7a1c0f8b5e24a7f9c3d2e1f0a9b8c7d",
    installments: 3,
    payment_method_id: "visa",
    issuer_id: 310,
    description: "Pedido ord_1",
    external_reference: "ord_1",
    statement_descriptor: "AZAHAR",
    binary_mode: false,
    capture: true,
    payer: {
      email: "ana@example.com",
      first_name: "Ana",
      last_name: "Gómez",
      identification: { type: "DNI", number: "30111222" },
    },
    additional_info: {
      items: [{ id: "per_1", title: "Lattafa Asad 100 ml", category_id: "beauty", quantity: 2, unit_price: 89900.25 }],
      payer: {
        first_name: "Ana",
        last_name: "Gómez",
        phone: { number: "1155554444" },
        registration_date: "2026-03-02T10:00:00.000-03:00",
      },
      shipments: {
        receiver_address: {
          zip_code: "1425",
          state_name: "CABA",
          city_name: "Palermo",
          street_name: "Av. Santa Fe",
          street_number: "3300",
          floor: "4",
          apartment: "B",
        },
      },
    },
    metadata: { attempt_id: "att_1" },
  });
});

test("empty values are left out", () => {
  const { card, payer } = aCharge();
  const body = chargeBody(
    aCharge({
      shopName: "¡ñandú!".slice(0, 1),
      card: { ...card, issuerId: "" },
      payer: { ...payer, firstName: "", lastName: "", phone: "", identification: null },
      address: null,
    }),
  );
  expect(body).not.toHaveProperty("issuer_id");
  expect(body).not.toHaveProperty("statement_descriptor");
  expect(body.payer).toEqual({ email: "ana@example.com" });
  expect(Object.keys(body.additional_info)).toEqual(["items", "payer"]);
  expect(Object.keys(body.additional_info.payer)).toEqual(["registration_date"]);
});

test("the title of an item names a decant, and gives the content of a balm in grams", () => {
  const [line] = aCharge().lines;
  if (!line) throw new Error("the charge has no line");
  const decant = { ...line, type: "bigDecant" as const, ml: 10 };
  const balm = { ...line, category: "balsamo" as const, ml: 15 };
  const { items } = chargeBody(aCharge({ lines: [decant, balm] })).additional_info;
  expect(items.map(({ title }) => title)).toEqual(["Lattafa Asad decant 10 ml", "Lattafa Asad 15 gr"]);
});

test("a long title is cut to the provider's limit", () => {
  const { lines } = aCharge();
  const { items } = chargeBody(
    aCharge({ lines: lines.map((line) => ({ ...line, productName: "a".repeat(300) })) }),
  ).additional_info;
  expect(items.map(({ title }) => title)).toEqual([`Lattafa ${"a".repeat(192)}`]);
});

test("the same charge gives the same bytes, whatever the device's session is", () => {
  const bytes = JSON.stringify(chargeBody(aCharge()));
  expect(JSON.stringify(chargeBody(aCharge({ meliSessionId: "armor.1" })))).toBe(bytes);
});

test.each<[string, unknown]>([
  ["310", 310],
  ["", undefined],
  ["banco", undefined],
  ["1".repeat(16), undefined],
])("issuer %s is sent as %s", (issuerId, sent) => {
  const { issuer_id }: { issuer_id?: number } = chargeBody(aCharge({ card: { ...aCharge().card, issuerId } }));
  expect(issuer_id).toBe(sent);
});

test.each<Partial<Charge>>([
  { externalReference: "" },
  { externalReference: "ord 1" },
  { externalReference: "x".repeat(65) },
  { amountCentavos: 0 },
  { amountCentavos: 10.5 },
  { amountCentavos: -1 },
])("throws for an invalid reference or amount: %o", (change) => {
  expect(() => chargeBody(aCharge(change))).toThrow(RangeError);
});

test.each([
  ["Azahar", "AZAHAR"],
  ["Azahar Perfumes", "AZAHARPERFUME"],
  ["Ñandú & Cía.", "NANDUCIA"],
  ["香水", ""],
])("the statement descriptor of %s is %s", (name, descriptor) => {
  expect(statementDescriptor(name)).toBe(descriptor);
});
