/** Endpoints for administrators that are not about a user: settings, rate, statistics, audit log and catalogue. */
import { seedId } from "#db/seed/insert.ts";
import { smallPng } from "../../worker/fixtures/files.ts";
import { idOf } from "../../worker/fixtures/world.ts";
import type { Row } from "./call.ts";

const admin = (row: Omit<Row, "who"> = {}): Row => ({ who: "admin", ...row });
/** A product, or another object, whose id is the route's `:id`. */
const about = (id: string, row: Omit<Row, "who"> = {}): Row => admin({ params: () => ({ id }), ...row });

/** By method and path. The product form comes before the bulk changes, which would make its `updatedAt` stale. */
export const ADMIN_ROWS: Readonly<Record<string, Row>> = {
  "GET /api/admin/get-admin": admin(),
  "PUT /api/admin/put-admin": admin({ body: () => ({ vat: 10.5 }) }),
  // The quote service does not answer here.
  "GET /api/admin/dollar": admin(),
  "GET /api/admin/rate-preview": admin({ query: "?rate=1500" }),
  "GET /api/admin/rate-history": admin(),
  // The rate was never changed.
  "POST /api/admin/rate-undo": admin({ body: () => ({ change: "999999" }), status: 404 }),
  "GET /api/admin/audit": admin({ query: "?noun=user&limit=5" }),
  "GET /api/admin/statistics": admin({ query: "?groupBy=week" }),
  "GET /api/admin/notices": admin(),
  "GET /api/admin/withdrawals": admin({ query: "?state=open&limit=5" }),
  "PUT /api/admin/withdrawals/:id": admin({
    params: ({ withdrawalId }) => ({ id: withdrawalId }),
    body: () => ({ outcome: "Te devolvimos el dinero." }),
    needs: "withdrawal",
  }),
  "GET /api/admin/status": admin(),
  // The rebuild hook does not answer here.
  "POST /api/admin/publish": admin(),
  "PUT /api/admin/images": admin({ body: () => smallPng(), file: true }),

  "GET /api/perfumes/admin/dashboard": admin({ query: "?limit=3" }),
  "GET /api/perfumes/admin/ids": admin({ query: "?category=arab" }),
  "GET /api/perfumes/admin/:id": about(idOf("asad")),
  "GET /api/perfumes/export": admin(),
  "POST /api/perfumes/create-perfume": admin({
    body: () => ({ productName: "De la tabla", brand: "Nadie", milliliters: [{ ml: 10, price: 1 }] }),
    status: 201,
  }),
  "PUT /api/perfumes/:id": about(idOf("proximo"), {
    body: () => ({
      productName: "Próximo",
      brand: "Lattafa",
      soon: true,
      updatedAt: "2026-11-20T15:00:00.000Z",
      milliliters: [{ _id: seedId("siz", "proximo 100"), ml: 100, price: 31 }],
    }),
  }),
  "DELETE /api/perfumes/:id": about(idOf("carmex-cereza")),
  "POST /api/perfumes/bulk": admin({
    body: () => ({ ids: [idOf("yara-lancome")], change: { kind: "soon", soon: true } }),
  }),
  "POST /api/perfumes/bulk/:id/undo": about("req_nobody", { status: 404 }),
  "PATCH /api/perfumes/update-installments": admin({
    body: () => ({ installments: { numberOfInstallments: 6, percentageInInstallments: 1.5 } }),
  }),
  "POST /api/perfumes/import": admin({
    body: () => new TextEncoder().encode("nombre;marca;ml;precio\nDel archivo;Nadie;10;1\n"),
    file: true,
  }),
};
