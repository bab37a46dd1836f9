import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WAITING_ORDER as ORDER } from "#shop/orders/order.contract.fixture.ts";
import { RECEIPT_MAX_BYTES } from "#shop/orders/receipt.ts";
import { stubStorage } from "../browser.fixture.ts";
import { $toasts } from "../toasts.ts";
import { submitReceipt } from "./receipt.ts";
import { $order } from "./transfer-order.ts";

const RECEIPT = { at: "2026-11-21T12:10:00.000Z", contentType: "application/pdf", bytes: 3, count: 1 } as const;
const SHOWN = { state: "known", order: ORDER, transfer: null } as const;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(console, "warn").mockReturnValue();
  stubStorage("sessionStorage");
  $order.set(SHOWN);
  $toasts.set([]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = (bytes = 3, type = "application/pdf") => new File([new Uint8Array(bytes)], "a", { type });
const refuses = (status: number, code: string, message: string) =>
  fetched.mockResolvedValueOnce(Response.json({ code, message }, { status }));

test("uploads a PDF unchanged; then the shown order has the receipt, and nothing else has changed", async () => {
  fetched.mockResolvedValueOnce(Response.json({ order: { ...ORDER, receipt: RECEIPT } }));
  const pdf = file();
  expect(await submitReceipt("usr_1", "ord_1", pdf)).toBeUndefined();
  expect(fetched.mock.calls).toEqual([
    ["/api/orders/usr_1/ord_1/receipt", { method: "PUT", cache: "no-store", body: pdf }],
  ]);
  expect($order.get()).toEqual({ ...SHOWN, order: { ...ORDER, receipt: RECEIPT } });
});

const TRANSFER = {
  ...{ holder: "Azahar", taxId: "", bank: "Banco", cbu: "1", alias: "azahar", amount: 122_900 },
  expiresAt: "2026-11-22T12:00:00.000Z",
};

test("the first receipt extends the deadline of the shown account data", async () => {
  $order.set({ ...SHOWN, transfer: TRANSFER });
  const expiresAt = "2026-11-24T12:00:00.000Z";
  fetched.mockResolvedValueOnce(Response.json({ order: { ...ORDER, receipt: RECEIPT, expiresAt } }));
  expect(await submitReceipt("usr_1", "ord_1", file())).toBeUndefined();
  expect($order.get()).toMatchObject({ transfer: { ...TRANSFER, expiresAt } });
});

test("the shown account data have the amount of the order as it is when the receipt arrives", async () => {
  $order.set({ ...SHOWN, transfer: TRANSFER });
  const changed = { ...ORDER, totalPaidAmount: 61_450, transactionAmount: 61_450, receipt: RECEIPT };
  fetched.mockResolvedValueOnce(Response.json({ order: changed }));
  expect(await submitReceipt("usr_1", "ord_1", file())).toBeUndefined();
  expect($order.get()).toMatchObject({ order: changed, transfer: { ...TRANSFER, amount: 61_450 } });
});

test("the receipt of another order does not replace the shown order", async () => {
  fetched.mockResolvedValueOnce(Response.json({ order: { ...ORDER, _id: "ord_2", receipt: RECEIPT } }));
  expect(await submitReceipt("usr_1", "ord_2", file())).toBeUndefined();
  expect($order.get()).toEqual(SHOWN);
});

test("sends neither empty files nor files over 8 MB", async () => {
  expect(await submitReceipt("usr_1", "ord_1", file(0))).toContain("tiene que ser una foto");
  expect(await submitReceipt("usr_1", "ord_1", file(RECEIPT_MAX_BYTES + 1))).toContain("más de 8 MB");
  expect(fetched).not.toHaveBeenCalled();
});

test("sends a picture unchanged when the browser cannot shrink it", async () => {
  refuses(415, "wrong_type", "Tipo de contenido no admitido");
  const svg = file(10, "image/svg+xml");
  expect(await submitReceipt("usr_1", "ord_1", svg)).toContain("no es un comprobante");
  expect(fetched.mock.calls[0]?.[1]?.body).toBe(svg);
});

test.each([
  [413, "too_large", "El contenido es demasiado grande", "más de 8 MB"],
  [409, "receipts_full", "Ya nos mandaste 5", "Ya nos mandaste 5"],
  [503, "unavailable", "No pudimos responder", "No pudimos subir"],
  [404, "not_found", "No encontrado", "No pudimos subir"],
])("%d %s gives a message, and the shown order is kept", async (status, code, message, expected) => {
  refuses(status, code, message);
  expect(await submitReceipt("usr_1", "ord_1", file())).toContain(expected);
  expect($order.get()).toEqual(SHOWN);
});

test("gives a message when there is no response", async () => {
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  expect(await submitReceipt("usr_1", "ord_1", file())).toContain("Revisá tu conexión");
});

test("reloads an order that no longer waits for a receipt, with a toast", async () => {
  refuses(409, "receipt_not_awaited", "Este pedido ya no espera un comprobante.");
  const over = { ...ORDER, statusGlimmer: "Orden Vencida", status: "rejected" } as const;
  fetched.mockResolvedValueOnce(Response.json({ order: over, transfer: null }));
  expect(await submitReceipt("usr_1", "ord_1", file())).toBeUndefined();
  expect($order.get()).toEqual({ state: "known", order: over, transfer: null });
  expect($toasts.get().map(({ text }) => text)).toEqual(["Este pedido ya no espera un comprobante."]);
});
