/**
 * The provider's error codes (docs/outside-services.md#error-codes). Its messages are never read: one message covers
 * many cases.
 */
import { z } from "zod";
import type { FieldMessages } from "#shop/refusal-facts.ts";

const code = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\w{1,64}$/));
const cause = z.object({ code });
const errorSchema = z.object({ cause: z.union([z.tuple([cause], z.unknown()).transform(([first]) => first), cause]) });

/** `cause[0].code` as a string, or null. */
export function causeCode(json: unknown): string | null {
  const parsed = errorSchema.safeParse(json);
  return parsed.success ? parsed.data.cause.code : null;
}

type Mended = readonly [field: string, message: string];

const CARD_AGAIN: Mended = ["token", "Volvé a ingresar los datos de la tarjeta"];
const CARD: Mended = ["token", "Revisá los datos de la tarjeta"];
const HOLDER: Mended = ["cardholderName", "Revisá el nombre del titular de la tarjeta"];
const NUMBER: Mended = ["cardNumber", "Revisá el número de la tarjeta"];
const SECURITY: Mended = ["securityCode", "Revisá el código de seguridad"];
const EXPIRATION: Mended = ["expirationDate", "Revisá la fecha de vencimiento"];
const DOCUMENT: Mended = ["identification", "Revisá el número de documento del titular"];
const METHOD: Mended = ["paymentMethod", "Esa tarjeta no está habilitada. Probá con otra"];
const EMAIL: Mended = ["email", "Revisá el email"];

const FIRST_CARD_CODE = 3000;
const LAST_CARD_CODE = 3034;

const MENDED: ReadonlyMap<number, Mended> = new Map([
  ...[2006, 2009, 2062, 3003, 3006, 3008].map((token) => [token, CARD_AGAIN] as const),
  ...[3000, 3020].map((holder) => [holder, HOLDER] as const),
  ...[3012, 3013].map((security) => [security, SECURITY] as const),
  ...[3015, 3016, 3017].map((number) => [number, NUMBER] as const),
  ...[3018, 3019, 3029, 3030, 7523].map((expiration) => [expiration, EXPIRATION] as const),
  ...[2067, 3021, 3022].map((document) => [document, DOCUMENT] as const),
  ...[3010, 3011, 3014].map((method) => [method, METHOD] as const),
  ...[4050, 4051].map((email) => [email, EMAIL] as const),
  [2060, ["email", "No podés pagar con la cuenta del vendedor: usá otro email"]],
]);

/** The messages for the buyer, or null when the buyer cannot correct the fault. */
export function buyersFault(codeText: string | null): FieldMessages | null {
  const number = Number(codeText);
  // 3002: the caller is not authorized; the other codes of this range are about cards.
  if (codeText === null || number === 3002) return null;
  const isCard = number >= FIRST_CARD_CODE && number <= LAST_CARD_CODE;
  const mended = MENDED.get(number) ?? (isCard ? CARD : null);
  return mended && { [mended[0]]: [mended[1]] };
}

/** The same charge was just sent: its result must be searched. */
export const SENT_BEFORE = "2001";
/** A service behind the provider failed: the charge may have been applied. */
export const FAILED_BEHIND: readonly string[] = ["2004", "2007"];
