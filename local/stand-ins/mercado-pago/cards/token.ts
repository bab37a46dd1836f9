import * as z from "zod";
import { providerTime } from "../clock.ts";
import { methodOf, passesLuhn } from "./payment-methods.ts";

const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** A card without its number and security code, which the stand-in never stores. */
export const storedCard = z.object({
  firstSix: z.string(),
  lastFour: z.string(),
  expirationMonth: z.int(),
  expirationYear: z.int(),
  name: z.string(),
});

export const storedToken = z.object({
  id: z.string(),
  createdAtMs: z.number(),
  usedAtMs: z.number().nullable(),
  methodId: z.string(),
  card: storedCard,
});
export type StoredToken = z.infer<typeof storedToken>;

/** Returns whether a token can still be charged. */
export function tokenState(token: StoredToken, nowMs: number): "active" | "used" | "expired" {
  if (token.usedAtMs !== null) return "used";
  return nowMs - token.createdAtMs >= LIFE_MS ? "expired" : "active";
}

const tokenBody = z.object({
  card_number: z.string().regex(/^\d+$/).refine(passesLuhn),
  security_code: z.string().regex(/^\d+$/),
  expiration_month: z.int().min(1).max(12),
  expiration_year: z.int(),
  cardholder: z.object({ name: z.string().trim().min(1) }),
});

/**
 * Reads the body of `POST /v1/card_tokens` (docs/outside-services.md#browser-lookups). Returns null unless it has the
 * number of a known method that passes the Luhn check, a security code, an expiration in the future and a cardholder.
 */
export function readCard(body: unknown, nowMs: number): Pick<StoredToken, "methodId" | "card"> | null {
  const parsed = tokenBody.safeParse(body);
  if (!parsed.success) return null;
  const { card_number: number, security_code: code, cardholder } = parsed.data;
  const { expiration_month: expirationMonth, expiration_year: expirationYear } = parsed.data;
  const method = methodOf(number);
  if (number.length !== method?.digits || code.length !== method.securityDigits) return null;
  if (Date.UTC(expirationYear, expirationMonth, 1) <= nowMs) return null;
  const card = {
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
    expirationMonth,
    expirationYear,
    name: cardholder.name,
  };
  return { methodId: method.id, card };
}

/** Returns a token as the browser and the shop's server get it, with only some of the provider's fields. */
export function tokenOnWire(token: StoredToken, nowMs: number) {
  const { card } = token;
  return {
    id: token.id,
    status: tokenState(token, nowMs),
    date_created: providerTime(token.createdAtMs),
    date_due: providerTime(token.createdAtMs + LIFE_MS),
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    live_mode: false,
    cardholder: { name: card.name },
  };
}
