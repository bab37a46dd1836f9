import { z } from "zod";
import { providerTime } from "../clock.ts";
import { methodOf, passesLuhn } from "./lookups.ts";

const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

const identification = z.object({ type: z.string(), number: z.string() });
/** A card without its number and security code, which the stand-in never stores. */
export const cardFacts = z.object({
  firstSix: z.string(),
  lastFour: z.string(),
  digits: z.int(),
  securityDigits: z.int(),
  expirationMonth: z.int(),
  expirationYear: z.int(),
  name: z.string(),
  identification: identification.nullable(),
});
export type CardFacts = z.infer<typeof cardFacts>;

export const storedToken = z.object({
  id: z.string(),
  createdAtMs: z.number(),
  usedAtMs: z.number().nullable(),
  methodId: z.string(),
  card: cardFacts,
});
export type StoredToken = z.infer<typeof storedToken>;

/** Returns whether a token can still be charged. */
export function tokenState(token: StoredToken, nowMs: number): "active" | "used" | "expired" {
  if (token.usedAtMs !== null) return "used";
  return nowMs - token.createdAtMs >= LIFE_MS ? "expired" : "active";
}

const text = z.union([z.string(), z.number().transform(String)]);
const whole = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]);
const tokenBody = z.object({
  card_number: text.nullish(),
  security_code: text.nullish(),
  expiration_month: whole.nullish(),
  expiration_year: whole.nullish(),
  cardholder: z
    .object({
      name: z.string().nullish(),
      identification: z.object({ type: z.string().nullish(), number: text.nullish() }).nullish(),
    })
    .nullish(),
});
type TokenBody = z.infer<typeof tokenBody>;

/** Result of reading a card: the card, or the provider's error code. */
export type ReadCard = { ok: true; methodId: string; card: CardFacts } | { ok: false; code: number };

/**
 * Reads the body of `POST /v1/card_tokens` (docs/outside-services.md#browser-lookups). Requires a number of a known method
 * that passes Luhn, a security code, an expiration in the future and a cardholder.
 */
export function readCard(body: unknown, nowMs: number): ReadCard {
  const parsed = tokenBody.safeParse(body);
  if (!parsed.success) return { ok: false, code: 1 };
  const number = parsed.data.card_number ?? "";
  const code = numberFault(number) ?? dateFault(parsed.data, nowMs) ?? holderFault(parsed.data);
  const method = methodOf(number);
  if (code !== null || !method) return { ok: false, code: code ?? 3011 };
  const securityCode = parsed.data.security_code ?? "";
  if (securityCode === "") return { ok: false, code: 3013 };
  if (!/^\d+$/.test(securityCode) || securityCode.length !== method.securityDigits) return { ok: false, code: 3012 };
  return { ok: true, methodId: method.id, card: factsOf(parsed.data, number, securityCode.length) };
}

function numberFault(number: string): number | null {
  if (number === "") return 3017;
  if (!/^\d+$/.test(number)) return 3016;
  const digits = methodOf(number)?.digits;
  if (digits !== undefined && number.length !== digits) return 3015;
  return passesLuhn(number) ? null : 3016;
}

function dateFault({ expiration_month: month, expiration_year: year }: TokenBody, nowMs: number): number | null {
  if (month == null) return 3018;
  if (year == null) return 3019;
  if (month < 1 || month > 12) return 3029;
  const full = year < 100 ? 2000 + year : year;
  return Date.UTC(full, month, 1) <= nowMs || full > new Date(nowMs).getUTCFullYear() + 50 ? 3030 : null;
}

function holderFault({ cardholder }: TokenBody): number | null {
  if (!cardholder?.name?.trim()) return 3020;
  if (!cardholder.identification) return null;
  if (!cardholder.identification.type) return 3022;
  return cardholder.identification.number ? null : 3021;
}

function factsOf(body: TokenBody, number: string, securityDigits: number): CardFacts {
  const year = body.expiration_year ?? 0;
  const shown = body.cardholder?.identification;
  return {
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
    digits: number.length,
    securityDigits,
    expirationMonth: body.expiration_month ?? 0,
    expirationYear: year < 100 ? 2000 + year : year,
    name: body.cardholder?.name?.trim() ?? "",
    identification: shown ? { type: shown.type ?? "", number: shown.number ?? "" } : null,
  };
}

/** Returns a token as the browser gets it. */
export function tokenOnWire(token: StoredToken, publicKey: string, nowMs: number): unknown {
  const { card } = token;
  return {
    id: token.id,
    public_key: publicKey,
    card_id: null,
    luhn_validation: true,
    status: tokenState(token, nowMs),
    date_used: token.usedAtMs === null ? null : providerTime(token.usedAtMs),
    card_number_length: card.digits,
    date_created: providerTime(token.createdAtMs),
    date_last_updated: providerTime(token.usedAtMs ?? token.createdAtMs),
    date_due: providerTime(token.createdAtMs + LIFE_MS),
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    security_code_length: card.securityDigits,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    live_mode: false,
    cardholder: { name: card.name, identification: card.identification ?? { type: null, number: null } },
  };
}
