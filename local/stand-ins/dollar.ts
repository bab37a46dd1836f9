import * as z from "zod";
import { json, type PlainResponse } from "../shop/http.ts";

const SPREAD_PESOS = 20;
const quoteBody = z.union([
  z.strictObject({ venta: z.number().positive() }),
  z.strictObject({ status: z.int().min(200).max(599) }),
]);

/** Stand-in for the public dollar quote of dolarapi (docs/outside-services.md#dollar-quote). Starts at 1455 pesos. */
export function createDollarQuote() {
  let salePesos = 1455;
  let status = 200;
  return {
    respond: () =>
      status === 200 ? json(200, quoteOf(salePesos)) : json(status, { error: "quote switched off by PUT /dolar" }),
    /** `{"venta": 1455}` sets the sell price and ends a failure; `{"status": 500}` makes it respond with that status. */
    put(body: unknown): PlainResponse {
      const parsed = quoteBody.safeParse(body);
      if (!parsed.success) return json(400, { error: 'Send {"venta": 1455} or {"status": 500}.' });
      if ("venta" in parsed.data) salePesos = parsed.data.venta;
      status = "status" in parsed.data ? parsed.data.status : 200;
      return json(200, { venta: salePesos, status });
    },
  };
}

function quoteOf(salePesos: number) {
  return {
    moneda: "USD",
    casa: "blue",
    nombre: "Blue",
    compra: salePesos - SPREAD_PESOS,
    venta: salePesos,
    fechaActualizacion: new Date().toISOString(),
  };
}
