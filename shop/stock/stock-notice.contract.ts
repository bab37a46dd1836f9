import { z } from "zod";
import { EMAIL_INVALID, normalizeEmail } from "../accounts/email.ts";
import { emailFormMessages } from "../accounts/forms.ts";
import { reporting, strictForm, textField } from "../fields.contract.ts";

const INVALID = "No es válido";
const text = z.string({ error: INVALID }).min(1, { error: INVALID }).max(120, { error: INVALID });

/** Body of POST /stock-notices. The e-mail is normalized. */
export const stockNoticeSchema = strictForm({
  perfume: text.describe("Id or slug of the perfume"),
  ml: z.int({ error: INVALID }).min(1, { error: INVALID }).max(100_000, { error: INVALID }),
  email: textField(EMAIL_INVALID),
})
  .superRefine(reporting(({ email }) => emailFormMessages({ email })))
  .transform((form) => ({ ...form, email: normalizeEmail(form.email) }))
  .meta({ id: "StockNotice" });

/** GET /admin/stock-notices: the number of people waiting for each size. */
export const waitingForStockSchema = z
  .strictObject({
    waiting: z.array(z.strictObject({ size: z.string().describe("Id of the size"), count: z.int().min(1) })),
  })
  .meta({ id: "WaitingForStock" });

const instant = z.iso.datetime();

/** A back-in-stock notice in a person's data export. */
export const exportedStockNoticeSchema = z
  .strictObject({
    perfume: z.string().describe("Slug of the perfume"),
    ml: z.int(),
    createdAt: instant,
    toldAt: instant.nullable().describe("When the mail was queued; null if none was"),
    takenBackAt: instant.nullable(),
  })
  .meta({ id: "ExportedStockNotice" });

/** Body of POST /stock-notices/take-back, from the unsubscribe link of the mail. */
export const unsubscribeSchema = strictForm({ id: text, token: text }).meta({ id: "TakeBackStockNotice" });

export type ExportedStockNotice = z.infer<typeof exportedStockNoticeSchema>;
