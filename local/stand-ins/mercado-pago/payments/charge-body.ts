import * as z from "zod";
import { centavosOf } from "../calls/call.ts";
import { isIdentification } from "../cards/payment-methods.ts";

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const REFERENCE = /^[A-Za-z0-9_-]{1,64}$/;
// The attributes that the shop sends; any other is refused with code 8.
const KNOWN = new Set([
  ...["transaction_amount", "token", "installments", "payment_method_id", "issuer_id", "description"],
  ...["external_reference", "statement_descriptor", "binary_mode", "capture", "payer", "metadata", "additional_info"],
]);

type Loose = Record<string, unknown>;
const record = z.record(z.string(), z.unknown());
const isRecord = (value: unknown): value is Loose => record.safeParse(value).success;
const payerOf = (body: Loose): Loose => (isRecord(body["payer"]) ? body["payer"] : {});
const isText = (value: unknown, maximum: number) => typeof value === "string" && value.length <= maximum;
const optional = (value: unknown, holds: (value: unknown) => boolean) => value == null || holds(value);

// Faults in the order in which they are checked; the code of the first one found is reported.
const FAULTS: readonly [code: number, isFaulty: (body: Loose) => boolean][] = [
  [8, (body) => Object.keys(body).some((name) => !KNOWN.has(name))],
  [4000, (body) => typeof body["token"] !== "string" || body["token"] === ""],
  [4001, (body) => typeof body["payment_method_id"] !== "string" || body["payment_method_id"] === ""],
  [4002, (body) => body["transaction_amount"] == null],
  [4003, (body) => typeof body["transaction_amount"] !== "number"],
  [4037, (body) => !centavosOf(body["transaction_amount"])],
  [4004, (body) => body["installments"] == null],
  [4005, (body) => !z.int().min(1).safeParse(body["installments"]).success],
  [4006, (body) => !isRecord(body["payer"])],
  [4050, (body) => !EMAIL.test(String(payerOf(body)["email"] ?? ""))],
  [4051, (body) => !isText(payerOf(body)["email"], 254)],
  [2067, (body) => !optional(payerOf(body)["identification"], holdsIdentification)],
  [4022, (body) => !optional(body["metadata"], isRecord)],
  [1, (body) => !optional(body["external_reference"], (text) => REFERENCE.test(String(text)))],
  [1, (body) => !optional(body["statement_descriptor"], (text) => isText(text, 22))],
  [1, (body) => !chargeBody.safeParse(body).success],
];

function holdsIdentification(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return isIdentification(String(value["type"] ?? ""), String(value["number"] ?? ""));
}

const digits = z.string().regex(/^\d+$/);
const chargeBody = z.object({
  token: z.string(),
  payment_method_id: z.string(),
  transaction_amount: z.number(),
  installments: z.int(),
  issuer_id: z.union([digits, z.int().transform(String)]).nullish(),
  description: z.string().nullish(),
  external_reference: z.string().nullish(),
  binary_mode: z.literal(false).optional(),
  capture: z.literal(true).optional(),
  payer: z.object({
    email: z.string(),
    identification: z.object({ type: z.string(), number: z.string() }).nullish(),
  }),
  metadata: record.nullish(),
});
/** The fields of an accepted `POST /v1/payments` that the stand-in keeps. */
export type ChargeBody = z.infer<typeof chargeBody>;

/** Reads the body of a charge, or returns the code of its first error. */
export function readCharge(value: unknown): { ok: true; body: ChargeBody } | { ok: false; code: number } {
  if (!isRecord(value)) return { ok: false, code: 1 };
  const fault = FAULTS.find(([, isFaulty]) => isFaulty(value));
  return fault ? { ok: false, code: fault[0] } : { ok: true, body: chargeBody.parse(value) };
}
