import { describe, expect, test } from "vitest";
import { ASAD, withSize } from "#shop/catalogue/product.fixture.ts";
import { changesBetween, diffOf } from "#shop/catalogue/product.ts";
import { ordersQuerySchema } from "#shop/orders/admin-order.contract.ts";
import { type NewCoupon, newCouponSchema } from "#shop/pricing/coupon.contract.ts";
import { AUDIT_ACTIONS } from "#shop/reports/audit-action.ts";
import { SHEET } from "#shop/settings/settings.fixture.ts";
import { differenceOf, sheetOnWire } from "#shop/settings/settings-sheet.ts";
import { actionLabel, changeLines, personLabel } from "./audit-labels.ts";

/** The lines of a change of an object that is not a perfume. */
const linesOf = (entry: Omit<Parameters<typeof changeLines>[0], "category">) =>
  changeLines({ ...entry, category: null });
/** Replaces no-break spaces by spaces. */
const readable = (lines: string[]) => lines.map((line) => line.replaceAll(/\s/g, " "));
/** An identifier, such as `priceForSale` or `bank.alias`. */
const CODE = /^[a-z]|[._]/;

describe("action labels", () => {
  test.each(AUDIT_ACTIONS)("%s has a label", (action) => {
    expect(actionLabel(action)).toMatch(/^[A-ZÁÉÍÓÚ][^_]+$/);
  });

  test("an unknown action shows its stored name", () => {
    expect(actionLabel("perfume_praised")).toBe("perfume praised");
  });
});

test("a filter names its person, whoever made the listed changes", () => {
  const [ana, gone] = [
    { _id: "usr_ana", name: "Ana Paz" },
    { _id: "usr_gone", name: "" },
  ];
  expect(personLabel("usr_ana", [undefined, ana])).toBe("Ana Paz");
  expect(personLabel("usr_gone", [undefined, gone])).toBe("quien ya no está");
  expect(personLabel("usr_ana", [undefined, gone])).toBe("una persona");
  expect(personLabel("usr_ana", [undefined, undefined])).toBe("una persona");
});

describe("changes of a perfume", () => {
  const changed = withSize(
    { priceUsdCents: 4_250, forSale: true, percentageForSaleBp: 1_250 },
    { ...ASAD, soon: true },
  );
  const { from, to } = diffOf(changesBetween(ASAD, changed));

  test("names the size and formats dollars, percentages, sí and no", () => {
    expect(readable(changeLines({ noun: "perfume", category: "arab", from, to }))).toEqual([
      "Próximamente: no → sí",
      "Precio de 100 ml: US$ 45,00 → US$ 42,50",
      "Promoción de 100 ml: no → sí",
      "Descuento de 100 ml: 0 % → 12,5 %",
    ]);
  });

  test("names the sizes of a balm in grams", () => {
    expect(readable(changeLines({ noun: "perfume", category: "balsamo", from, to }))).toContain(
      "Precio de 100 gr: US$ 45,00 → US$ 42,50",
    );
  });

  test("labels every field, and lists a new perfume's initial values", () => {
    const made = {
      ...ASAD,
      bigDecant: true,
      smallDecant: true,
      bigDecantUsdCents: 700,
      smallDecantUsdCents: 400,
      soon: true,
    };
    const complete = withSize(
      {
        installmentUsdCents: 5_422,
        numberOfInstallments: 3,
        forSale: true,
        percentageForSaleBp: 500,
        priceForSaleUsdCents: 4_000,
        installmentForSaleUsdCents: 4_800,
        counters: { revenue: 10, stock: 6, reserved: 0, sold: 2, removed: 1, defective: 1 },
        locations: { snF: 3, snL: 2, ros: 1 },
      },
      made,
    );
    const changes = changesBetween(null, complete);
    const label = readable(changeLines({ noun: "perfume", category: "arab", from: null, to: diffOf(changes).to }));
    expect(label).toContain("Precio de 100 ml: US$ 45,00");
    expect(label).toContain("Imágenes: 1 imagen");
    expect(label.filter((line) => CODE.test(line.split(":")[0] ?? ""))).toEqual([]);
    expect(label).toHaveLength(changes.filter(({ field, to }) => field !== "ml" && to).length);
  });

  test("shows a deletion", () => {
    const names = { productName: "Asad", brand: "Lattafa" };
    const [from, to] = [false, true].map((archived) => ({ ...names, archived }));
    expect(changeLines({ noun: "perfume", category: "arab", from, to })).toEqual(["Eliminado: no → sí"]);
  });
});

/** The log stores the fields of a coupon as the API receives them. */
const COUPON: NewCoupon = {
  ...{ code: "REGALO", kind: "percentage", percentage: 10, amount: 0, minimum: 0, endsAt: null },
  ...{ startsAt: "2026-12-01T13:00:00.000Z", maxUses: null, maxUsesPerPerson: 1 },
  ...{ withPromotions: true, withTransfer: true, listed: false, active: true },
};

describe("changes of other objects", () => {
  test("every setting has a label", () => {
    const label = linesOf({ noun: "settings", from: {}, to: sheetOnWire(SHEET) });
    expect(label.filter((line) => CODE.test(line.split(":")[0] ?? ""))).toEqual([]);
  });

  test("every field of a coupon has a label", () => {
    const label = linesOf({ noun: "coupon", from: null, to: newCouponSchema.parse(COUPON) });
    expect(label.filter((line) => CODE.test(line.split(":")[0] ?? ""))).toEqual([]);
    expect(label).toHaveLength(Object.keys(newCouponSchema.shape).length);
  });

  test("every filter of an export of orders has a label", () => {
    const { receipt: hasReceipt, ...filters } = ordersQuerySchema.parse({
      ...{ status: "open", search: "ana", shipping: "true", pickup: "rosario", payment: "card", tag: "cadete" },
      ...{ from: "2026-11-01", to: "2026-11-30", receipt: "false", expiry: "soon" },
    });
    const lines = readable(linesOf({ noun: "export", from: null, to: { ...filters, hasReceipt } }));
    expect(lines.filter((line) => CODE.test(line.split(":")[0] ?? ""))).toEqual([]);
    // Without the limit and the page, which are no filters.
    expect(lines).toHaveLength(Object.keys(ordersQuerySchema.shape).length - 2);
    expect(lines).toEqual(
      expect.arrayContaining([
        "Entrega: Envío",
        "Pago: Tarjeta",
        "Con comprobante: no",
        "Vencimiento: Vence en 3 horas",
      ]),
    );
  });

  test("formats pesos, percentages, plans and showrooms, and only names long texts", () => {
    const [long, other] = [`${"a".repeat(90)}b`, `${"a".repeat(90)}c`];
    const before = { ...SHEET, legal: { ...SHEET.legal, terms: long } };
    const after = {
      ...before,
      shippingCentavos: 620_050,
      transferOffBp: 1_250,
      plans: [...SHEET.plans, { numberOfInstallments: 6, multiplierBp: 20_000 }],
      showrooms: [],
      bank: { ...SHEET.bank, alias: "" },
      legal: { ...SHEET.legal, terms: other },
    };
    const difference = differenceOf(before, after);
    expect(readable(linesOf({ noun: "settings", from: difference?.from, to: difference?.to }))).toEqual([
      "Planes de cuotas: 3 cuotas × 1,5 → 3 cuotas × 1,5; 6 cuotas × 2",
      "Costo de envío: $ 5.000 → $ 6.200,5",
      "Descuento por transferencia: 10 % → 12,5 %",
      "Alias: azahar.demo → vacío",
      "Showrooms: Rosario → ninguno",
      "Condiciones de venta: cambió",
    ]);
  });

  test.each([
    ["settings", { currency: 1455 }, { currency: 1500.5 }, "Pesos por dólar: $ 1.455 → $ 1.500,5"],
    ["user", { role: "user" }, { role: "admin" }, "Permiso: compra → administra"],
    [
      "user",
      { role: "admin", adminRole: "owner" },
      { role: "admin", adminRole: "reader" },
      "Qué administra: Control total → Solo lectura",
    ],
    ["invitation", null, { adminRole: "orders" }, "Qué administra: Pedidos"],
    ["user", { status: true }, { status: false }, "Cuenta: habilitada → bloqueada"],
    ["order", { statusGlimmer: "Enviado" }, { statusGlimmer: "Recibido" }, "Estado: Enviado → Recibido"],
    ["order", { carrier: "Andreani" }, { carrier: "" }, "Correo: Andreani → el de la zona"],
    ["order", null, { sentWith: "ord_1" }, "Va en el paquete de: otro pedido"],
    ["order", null, { mail: "order-shipped" }, "Email: Pedido enviado"],
    ["order", { numShipping: "" }, { numShipping: "con número" }, "Seguimiento: vacío → con número"],
    ["coupon", { kind: "amount" }, { kind: "free_shipping" }, "Qué da: Monto en pesos → Envío gratis"],
    ["coupon", { percentage: 10 }, { percentage: 12.5 }, "Descuento: 10 % → 12,5 %"],
    ["coupon", { minimum: 0 }, { minimum: 20_000 }, "Compra mínima: $ 0 → $ 20.000"],
    [
      "coupon",
      { endsAt: null },
      { endsAt: "2026-12-01T13:00:00.000Z" },
      "Termina: sin vencimiento → 1 de diciembre de 2026, 10:00",
    ],
    ["coupon", { maxUses: 100 }, { maxUses: null }, "Usos en total: 100 → sin límite"],
    ["coupon", { active: true }, { active: false }, "Activo: sí → no"],
    ["order", null, { amount: 1234.5 }, "Monto: $ 1.234,5"],
    [
      "order",
      null,
      {
        units: [
          { quantity: 1, name: "Asad", restock: true },
          { quantity: 2, name: "Yara" },
        ],
      },
      "Unidades: 1 × Asad (vuelve al stock); 2 × Yara",
    ],
    ["picture", null, { use: "product" }, "Para: un perfume"],
    ["picture", null, { bytes: 51_234 }, "Tamaño: 51 kB"],
    ["garden", { a: [1], b: true }, { a: [1, 2], b: true }, "a: [1] → [1,2]"],
  ])("%s from %j to %j", (noun, from, to, label) => {
    expect(readable(linesOf({ noun, from, to }))).toEqual([label]);
  });
});
