/** Endpoints for settings, rate, statistics and audit log: for administrators, not about a user. */
import { smallPng } from "../../worker/fixtures/picture.ts";
import type { Call } from "./call.ts";

const reads = (path: string): Call => ({ who: "admin", path: () => path, status: 200 });

export const SETTINGS_CALLS: Readonly<Record<string, Call>> = {
  "GET /api/admin/get-admin": reads("/api/admin/get-admin"),
  "PUT /api/admin/put-admin": { ...reads("/api/admin/put-admin"), body: () => ({ vat: 10.5 }) },
  // The quote service does not answer here.
  "GET /api/admin/dollar": reads("/api/admin/dollar"),
  "GET /api/admin/rate-preview": reads("/api/admin/rate-preview?rate=1500"),
  "GET /api/admin/rate-history": reads("/api/admin/rate-history"),
  // The rate was never changed.
  "POST /api/admin/rate-undo": { ...reads("/api/admin/rate-undo"), body: () => ({ change: "999999" }), status: 404 },
  "GET /api/admin/audit": reads("/api/admin/audit?noun=user&limit=5"),
  "GET /api/admin/statistics": reads("/api/admin/statistics?groupBy=week"),
  "GET /api/admin/notices": reads("/api/admin/notices"),
  "GET /api/admin/withdrawals": reads("/api/admin/withdrawals?state=open&limit=5"),
  "PUT /api/admin/withdrawals/:id": {
    who: "admin",
    path: ({ withdrawalId }) => `/api/admin/withdrawals/${withdrawalId}`,
    body: () => ({ outcome: "Te devolvimos el dinero." }),
    status: 200,
    needs: "withdrawal",
  },
  "GET /api/admin/status": reads("/api/admin/status"),
  // The rebuild hook does not answer here.
  "POST /api/admin/publish": reads("/api/admin/publish"),
  "PUT /api/admin/images": { ...reads("/api/admin/images"), body: () => smallPng(), file: true },
};
