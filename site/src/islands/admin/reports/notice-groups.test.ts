import { beforeEach, expect, test } from "vitest";
import type { NoticesResponse } from "#shop/reports/notices.contract.ts";
import { stubStorage } from "#site/stores/browser.fixture.ts";
import { $seenNotices, dismissNotice } from "#site/stores/reports/seen-notices.ts";
import { groupsOf, mailLabel, withoutSeen } from "./notice-groups.ts";
import { countOf, forgetRestocked } from "./notice-keys.ts";

beforeEach(() => {
  stubStorage("localStorage");
  $seenNotices.set([]);
});

const at = "2026-11-21T16:37:00.000Z";
const RATE = { currency: 1455, setAt: null, blue: 1455, quotedAt: null, differencePercent: 0, warnings: [] };
const NONE: NoticesResponse = {
  counts: {
    total: 0,
    lowStock: 0,
    reviews: 0,
    mails: 0,
    receipts: 0,
    rate: 0,
    installments: 0,
    withdrawals: 0,
    productReviews: 0,
  },
  transfers: 0,
  lowStock: [],
  reviews: [],
  mails: [],
  receipts: [],
  withdrawals: [],
  productReviews: [],
  installments: [],
  rate: RATE,
};
const order = {
  orderId: "ord_1",
  externalReference: "ord_1",
  number: "A-10482",
  buyer: "Ana Paz",
  amountArs: 1234.5,
  at,
};
const size = { _id: "per_1", slug: "asad", productName: "Asad", brand: "Lattafa", sizeId: "siz_1", ml: 100 };
const ALL: NoticesResponse = {
  counts: {
    total: 132,
    lowStock: 126,
    reviews: 1,
    mails: 1,
    receipts: 1,
    rate: 1,
    installments: 0,
    withdrawals: 2,
    productReviews: 0,
  },
  transfers: 3,
  lowStock: [{ ...size, unit: "ml", stock: 1, sold30Days: 3 }],
  reviews: [{ ...order, buyer: "", review: "paid_without_stock", statusGlimmer: "Orden Vencida" }],
  mails: [
    {
      _id: "mai_1",
      event: "order-shipped/3",
      to: "ana@azahar.test",
      orderId: null,
      tries: 9,
      at,
      failure: "",
      canSendAgain: false,
    },
  ],
  receipts: [{ ...order, expiresAt: at }],
  withdrawals: [],
  productReviews: [],
  installments: [],
  rate: { ...RATE, blue: 1600, differencePercent: 9.97, warnings: ["behind"] },
};

test("kinds of notices are ordered by urgency, and their notices have titles and links", () => {
  expect(groupsOf(NONE)).toEqual([]);
  const groups = groupsOf(ALL).map(({ kind, total, notices }) => [
    kind,
    total,
    notices[0]?.title.replaceAll(/\s/g, " "),
    notices[0]?.link.path,
  ]);
  expect(groups).toEqual([
    ["reviews", 1, "Pago sin stock: quien ya no tiene cuenta, pedido A-10482", "/admin-panel/orders/detail/ord_1"],
    ["receipts", 1, "Ana Paz dice que transfirió $ 1.234,5", "/admin-panel/orders/detail/ord_1"],
    ["rate", 1, "La cotización de la tienda quedó lejos del dólar blue.", "/admin-panel/administrator#dolar"],
    ["lowStock", 126, "Asad 100 ml, Lattafa: queda 1", "/admin-panel?productName=Asad#per_1"],
    ["mails", 1, "Pedido enviado, a ana@azahar.test", "/admin-panel/users#?search=ana%40azahar.test"],
  ]);
});

test("plans that differ from the provider's are one notice, which cannot be dismissed", () => {
  const plan = { numberOfInstallments: 3, percentageInInstallments: 1.105, cft: 96.4, readAt: at, isDifferent: true };
  const other = { ...plan, numberOfInstallments: 2, percentageInInstallments: 1.072 };
  const installments = [
    { ...other, configured: 1.05, differencePercent: -2.05 },
    { ...plan, configured: 1.2048, differencePercent: 9.03 },
  ];
  const response = { ...NONE, counts: { ...NONE.counts, total: 1, installments: 1 }, installments };
  const [group] = groupsOf(response);
  expect(group).toMatchObject({ kind: "installments", total: 1, canDismiss: false });
  expect(group?.notices).toMatchObject([
    {
      facts:
        "2 pagos: por 1,05, Mercado Pago cobra por 1,072 (-2,05 %) · 3 pagos: por 1,2048, Mercado Pago cobra por 1,105 (+9,03 %)",
      link: { path: "/admin-panel/administrator#ajustes" },
    },
  ]);
  expect(countOf(response, group?.notices.map(({ key }) => key) ?? [])).toBe(1);
});

test("dismissed notices are not counted, except those that cannot be dismissed", () => {
  const keys = groupsOf(ALL).flatMap(({ notices }) => notices.map(({ key }) => key));
  expect(countOf(ALL, [])).toBe(132);
  expect(countOf(ALL, keys)).toBe(129);
  expect(countOf(ALL, ["stock/siz_1/2"])).toBe(132);
});

test("a kind is shown without its dismissed notices", () => {
  const groups = groupsOf(ALL);
  const keys = groups.flatMap(({ notices }) => notices.map(({ key }) => key));
  const left = groups.map((group) => withoutSeen(group, keys));
  expect(left.map(({ open, dismissed }) => [open.kind, open.total, open.notices.length, dismissed.length])).toEqual([
    ["reviews", 1, 1, 0],
    ["receipts", 1, 1, 0],
    ["rate", 0, 0, 1],
    ["lowStock", 125, 0, 1],
    ["mails", 0, 0, 1],
  ]);
});

test("a dismissed notice about stock is forgotten once the size is restocked, if all sizes are listed", () => {
  dismissNotice("stock/siz_2/0", true);
  forgetRestocked(ALL);
  expect($seenNotices.get()).toEqual(["stock/siz_2/0"]);
  forgetRestocked({ ...ALL, counts: { ...ALL.counts, lowStock: 1 } });
  expect($seenNotices.get()).toEqual([]);
});

test("an unknown mail shows the name of its event", () => {
  expect(mailLabel("order-praised/2")).toBe("order-praised");
});
