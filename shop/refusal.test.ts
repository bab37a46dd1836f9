import { describe, expect, test } from "vitest";
import { refuse } from "./refusal.ts";
import { type Refusal, type RefusalResponse, responseOfRefusal } from "./refusal-response.ts";

describe("messages that pages compare, and other fixed ones", () => {
  test.each<[Refusal, number, string]>([
    [{ code: "not_enough_stock_to_add", inStock: 1 }, 409, "Not eough stock"],
    [{ code: "not_enough_stock", inStock: 1 }, 409, "Not enough stock"],
    [{ code: "max_quantity", limit: 2 }, 409, "Max quantity"],
    [{ code: "invalid_password" }, 400, "Invalid password"],
    [{ code: "user_not_verified" }, 403, "User not verified"],
    [{ code: "wrong_credentials" }, 401, "Email o contraseña incorrectos"],
    [{ code: "email_registered" }, 409, "El email ya ha sido registrado"],
    [{ code: "stock_cannot_follow" }, 409, "Not enough stock"],
    [{ code: "link_expired" }, 410, "El enlace venció"],
    [{ code: "malformed_id" }, 400, "Identificador inválido"],
    [{ code: "perfume_not_found" }, 404, "Perfume no encontrado"],
    [{ code: "not_sold" }, 404, "Este producto no está a la venta"],
  ])("%j has the status %i and the message %j", (refusal, status, message) => {
    expect(responseOfRefusal(refusal)).toEqual({ status, message });
  });
});

describe("the facts of a refusal reach its response", () => {
  test("fields that did not validate are named", () => {
    const fields = { gender: ["Valor desconocido"] };
    const response: RefusalResponse = { status: 400, message: "Error en la validación de los campos", fields };
    expect(responseOfRefusal({ code: "unknown_filter", fields })).toEqual(response);
    expect(responseOfRefusal({ code: "invalid_fields", fields })).toEqual(response);
    expect(responseOfRefusal({ code: "malformed_id", fields })).toMatchObject({ status: 400, fields });
  });

  test.each([
    ["card", "Los productos de un pedido con tarjeta no cambian."],
    ["paid", "Este pedido ya está pago"],
    ["closed", "que espera su transferencia"],
    ["credit", "vale una vez"],
  ] as const)("the refusal to change lines says why (%s)", (why, message) => {
    const response = responseOfRefusal({ code: "order_lines_fixed", why });
    expect(response).toEqual({ status: 409, message: expect.stringContaining(message) });
  });

  test("a wait is given in seconds", () => {
    expect(responseOfRefusal({ code: "busy", retryAfterSeconds: 5 })).toMatchObject({
      status: 503,
      retryAfterSeconds: 5,
    });
  });

  test.each([
    [3_001, "en 51 minutos"],
    [60, "en un minuto"],
  ])("the message after several declined cards gives a wait of %i seconds in minutes", (retryAfterSeconds, says) => {
    const response = responseOfRefusal({ code: "too_many_declines", retryAfterSeconds });
    expect(response).toMatchObject({ status: 429, retryAfterSeconds });
    expect(response.message).toContain(
      `podés volver a probar con tarjeta ${says}, o pagar este pedido por transferencia`,
    );
  });

  test("the refusal of a transfer order beyond a limit names the limit", () => {
    const exceeded = { of: "units" as const, most: 12, held: 0, productName: "" };
    expect(responseOfRefusal({ code: "transfer_over_limit", exceeded })).toMatchObject({
      status: 409,
      message: expect.stringContaining("hasta 12 unidades"),
    });
  });

  test("the response to a call that needs a challenge names the widget", () => {
    const challenge = { action: "payment", siteKey: "0x4", script: "https://challenges.example/api.js" } as const;
    expect(responseOfRefusal({ code: "challenge_required", challenge })).toMatchObject({ status: 403, challenge });
  });

  test("the refusal of a wrong method names the allowed methods", () => {
    expect(responseOfRefusal({ code: "wrong_method", allowed: ["GET"] })).toMatchObject({
      status: 405,
      allowed: ["GET"],
    });
  });

  test("the refusal of a repriced order names the new total, with 404 for a transfer and 409 for a card", () => {
    const message = "Los precios cambiaron. El nuevo total es $\u00a065.500.";
    expect(responseOfRefusal({ code: "transfer_repriced", totalCentavos: 6_550_000 })).toEqual({
      status: 404,
      message,
    });
    expect(responseOfRefusal({ code: "card_repriced", totalCentavos: 6_550_000 })).toEqual({ status: 409, message });
  });

  test("the refusal of an order without enough stock names the product", () => {
    expect(responseOfRefusal({ code: "transfer_cannot_buy", productName: "Yara" })).toMatchObject({
      status: 404,
      message: "Yara ya no se puede comprar en esa cantidad. Revisá tu carrito.",
    });
  });

  test.each([
    [1, "No se puede borrar: hay un perfume de esa marca"],
    [12, "No se puede borrar: hay 12 perfumes de esa marca"],
  ])("the refusal to delete a brand says how many perfumes it has (%i)", (perfumes, message) => {
    expect(responseOfRefusal({ code: "brand_in_use", perfumes })).toEqual({ status: 409, message });
  });

  test("the refusal of a bank movement that was used names its order", () => {
    expect(responseOfRefusal({ code: "bank_line_used", number: "A-10482" })).toEqual({
      status: 409,
      message: "Ese movimiento ya se usó para el pedido A-10482.",
    });
  });
});

test("refuse wraps a refusal as a result", () => {
  expect(refuse({ code: "not_found" })).toEqual({ ok: false, refusal: { code: "not_found" } });
});
