import * as z from "zod";
import { EMAIL_INVALID, normalizeEmail } from "../accounts/email.ts";
import { emailFormMessages } from "../accounts/forms.ts";
import { instant, namedObject, reporting, strictForm } from "../fields.contract.ts";

const INVALID = "No es válido";
const text = z.string(INVALID).min(1, INVALID).max(120, INVALID);

/** Body of POST /stock-notices. The e-mail is normalized. */
export const stockAlertSchema = strictForm({
  perfume: text.describe("Id or slug of the perfume"),
  ml: z.int(INVALID).min(1, INVALID).max(100_000, INVALID),
  email: z.string(EMAIL_INVALID),
})
  .superRefine(reporting(({ email }) => emailFormMessages({ email })))
  .transform((form) => ({ ...form, email: normalizeEmail(form.email) }))
  .meta({ id: "StockAlert" });

/** GET /admin/stock-notices: the number of people waiting for each size. */
export const waitingForStockSchema = namedObject("WaitingForStock", {
  waiting: z.array(z.strictObject({ size: z.string().describe("Id of the size"), count: z.int().min(1) })),
});

/** A stock alert in a person's data export. */
export const exportedStockAlertSchema = namedObject("ExportedStockAlert", {
  perfume: z.string().describe("Slug of the perfume"),
  ml: z.int(),
  createdAt: instant,
  toldAt: instant.nullable().describe("When the mail was queued; null if none was"),
  takenBackAt: instant.nullable(),
});

/** Body of POST /stock-notices/take-back, from the unsubscribe link of the mail. */
export const unsubscribeSchema = strictForm({ id: text, token: text }).meta({ id: "UnsubscribeStockAlert" });

export type ExportedStockAlert = z.infer<typeof exportedStockAlertSchema>;
