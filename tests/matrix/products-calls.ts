/** The administrators' catalogue endpoints. */
import { seedId } from "#db/seed/insert.ts";
import { idOf } from "../../worker/fixtures/world.ts";
import type { Call } from "./call.ts";

const administrators = (path: string, status = 200): Call => ({ who: "admin", path: () => path, status });
const MADE_AT = "2026-11-20T15:00:00.000Z";

/** By method and path. The product form comes before the bulk changes, which would make its `updatedAt` stale. */
export const PRODUCTS_CALLS: Readonly<Record<string, Call>> = {
  "GET /api/perfumes/admin/dashboard": administrators("/api/perfumes/admin/dashboard?limit=3"),
  "GET /api/perfumes/admin/ids": administrators("/api/perfumes/admin/ids?category=arab"),
  "GET /api/perfumes/admin/:id": administrators(`/api/perfumes/admin/${idOf("asad")}`),
  "GET /api/perfumes/export": administrators("/api/perfumes/export"),
  "POST /api/perfumes/create-perfume": {
    ...administrators("/api/perfumes/create-perfume", 201),
    body: () => ({ productName: "De la tabla", brand: "Nadie", milliliters: [{ ml: 10, price: 1 }] }),
  },
  "PUT /api/perfumes/:id": {
    ...administrators(`/api/perfumes/${idOf("proximo")}`),
    body: () => ({
      productName: "Próximo",
      brand: "Lattafa",
      soon: true,
      updatedAt: MADE_AT,
      milliliters: [{ _id: seedId("siz", "proximo 100"), ml: 100, price: 31 }],
    }),
  },
  "DELETE /api/perfumes/:id": administrators(`/api/perfumes/${idOf("carmex-cereza")}`),
  "POST /api/perfumes/bulk": {
    ...administrators("/api/perfumes/bulk"),
    body: () => ({ ids: [idOf("yara-lancome")], change: { kind: "soon", soon: true } }),
  },
  "POST /api/perfumes/bulk/:id/undo": administrators("/api/perfumes/bulk/req_nobody/undo", 404),
  "PATCH /api/perfumes/update-installments": {
    ...administrators("/api/perfumes/update-installments"),
    body: () => ({ installments: { numberOfInstallments: 6, percentageInInstallments: 1.5 } }),
  },
  "POST /api/perfumes/import": {
    ...administrators("/api/perfumes/import"),
    body: () => new TextEncoder().encode("nombre;marca;ml;precio\nDel archivo;Nadie;10;1\n"),
    file: true,
  },
};
