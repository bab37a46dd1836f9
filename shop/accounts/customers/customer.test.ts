import { expect, test } from "vitest";
import { CUSTOMER_HEADINGS, customerRow, type ExportedCustomer, usedAddresses } from "./customer.ts";

const HOME = {
  ...{ province: "Santa Fe", city: "Rosario", street: "Oroño", number: "1234" },
  ...{ floor: "3", door: "B", postalCode: "2000", indications: "Timbre roto" },
};

test("orders to the same place are one address, with the newest indications", () => {
  const work = { ...HOME, street: "Mitre", indications: "" };
  expect(
    usedAddresses([
      { address: HOME, createdAtMs: 5 },
      { address: null, createdAtMs: 4 },
      { address: work, createdAtMs: 3 },
      { address: { ...HOME, street: "OROÑO", indications: "" }, createdAtMs: 2 },
      // The address of an order whose buyer deleted the account.
      { address: { ...HOME, street: "" }, createdAtMs: 1 },
    ]),
  ).toEqual([
    { fields: HOME, orders: 2, lastUsedAtMs: 5 },
    { fields: work, orders: 1, lastUsedAtMs: 3 },
  ]);
  expect(usedAddresses([])).toEqual([]);
});

const ANA: ExportedCustomer = {
  ...{
    id: "usr_ana",
    firstName: "Ana",
    lastName: "Paz",
    email: "ana@azahar.test",
    phone: "3415550000",
    dni: "30111222",
  },
  ...{
    active: true,
    verified: true,
    createdAtMs: Date.UTC(2026, 0, 2, 2),
    tags: [{ tag: "vip" }, { tag: "zona sur" }],
  },
  ...{ addresses: [{ city: "Rosario", province: "Santa Fe" }], orders: 3, sales: 2, spentCentavos: 1_234_550 },
  ...{ firstOrderAtMs: Date.UTC(2026, 1, 3, 12), lastOrderAtMs: Date.UTC(2026, 10, 28, 12) },
};

test("a row has a cell for each heading, days of Argentina and decimal commas", () => {
  const row = customerRow(ANA);
  expect(row).toHaveLength(CUSTOMER_HEADINGS.length);
  expect(row).toEqual([
    ...["Ana", "Paz", "ana@azahar.test", "3415550000", "30111222", "Rosario", "Santa Fe", "Activa", "01/01/2026"],
    ...["vip, zona sur", "3", "03/02/2026", "28/11/2026", "2", "12345,50"],
  ]);
});

test("a person who bought nothing has empty cells; accounts may be unfinished or blocked", () => {
  const none = { ...ANA, addresses: [], firstOrderAtMs: null, lastOrderAtMs: null };
  expect(customerRow(none).filter((cell) => cell === "")).toHaveLength(4);
  expect(customerRow({ ...ANA, verified: false })).toContain("Sin terminar");
  expect(customerRow({ ...ANA, verified: false, active: false })).toContain("Bloqueada");
});
