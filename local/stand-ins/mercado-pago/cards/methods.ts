/** A card method, as far as the stand-in supports it (docs/outside-services.md#browser-lookups). */
export interface Method {
  id: string;
  name: string;
  type: "credit_card" | "debit_card";
  /** Matches the first digits. */
  pattern: RegExp;
  exclusion: RegExp | null;
  digits: number;
  securityDigits: number;
  minCentavos: number;
  maxCentavos: number;
}

const MOST_CENTAVOS = 250_000_000;
const DEBIT_VISA = /^(400276|400448|400615|402789|451701|476520)/;
const DEBIT_MASTER = /^(528733|517562|526461)/;
const NARANJA = /^(589562|402917|402918)/;
const CABAL = /^(589657|600691|604\d{3})/;

const method = (id: string, name: string, pattern: RegExp, rest: Partial<Method> = {}): Method => ({
  id,
  name,
  type: "credit_card",
  pattern,
  exclusion: null,
  digits: 16,
  securityDigits: 3,
  minCentavos: 300,
  maxCentavos: MOST_CENTAVOS,
  ...rest,
});

/** Every card method of the stand-in. No card number matches two. */
export const METHODS: readonly Method[] = [
  method("visa", "Visa", /^4/, { exclusion: new RegExp(`${DEBIT_VISA.source}|${NARANJA.source}`) }),
  method("master", "Mastercard", /^(503175|5[1-5]|2[2-7])/, { exclusion: DEBIT_MASTER }),
  method("amex", "American Express", /^3[47]/, { digits: 15, securityDigits: 4 }),
  method("naranja", "Naranja X", NARANJA),
  method("cabal", "Cabal", CABAL),
  method("debvisa", "Visa Débito", DEBIT_VISA, { type: "debit_card" }),
  method("debmaster", "Mastercard Débito", DEBIT_MASTER, { type: "debit_card" }),
];

/** Returns the method of a card by its first digits (six or more), or undefined. */
export function methodOf(digits: string): Method | undefined {
  return METHODS.find((one) => one.pattern.test(digits) && !one.exclusion?.test(digits));
}

export function methodById(id: string): Method | undefined {
  return METHODS.find((one) => one.id === id);
}

/** Whether a card number passes the Luhn check. */
export function passesLuhn(digits: string): boolean {
  const doubled = [...digits].reverse().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2));
  return doubled.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}
