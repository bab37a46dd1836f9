/** Field values as JSON text, because `JSON.stringify` cannot produce some of them. */
import { TEXTS } from "./texts.ts";

export interface BadValue {
  name: string;
  /** The JSON text as sent; undefined omits the field. */
  json: string | undefined;
}

const NUMBERS = [
  ...["-1", "0", "-0", "0.5", "2.0000001", "1e3", "1E+3", "3", "99", "100", "101", "-5", "1000000000", "2147483648"],
  ...["4294967296", "9007199254740991", "9007199254740992", "9007199254740993", "1e21", "1e308", "1e999", "-1e999"],
  ...["5e-324", "0.1", "0.001", "14599.99", "14600.005", "9".repeat(40), `0.${"3".repeat(400)}`],
];

const OTHERS: Readonly<Record<string, string>> = {
  null: "null",
  true: "true",
  false: "false",
  "an empty list": "[]",
  "an empty object": "{}",
  "a list of null": "[null]",
  "a list of a list": "[[]]",
  "a list of a text": '["azahar"]',
  "a list of numbers, long": `[${"0,".repeat(20_000)}0]`,
  "a list of objects, long": `[${"{},".repeat(15_000)}{}]`,
  "ten empty objects": `[${"{},".repeat(9)}{}]`,
  "two hundred empty objects": `[${"{},".repeat(199)}{}]`,
  "a list as deep as a well": `${"[".repeat(1_000)}${"]".repeat(1_000)}`,
  "an object as deep as a well": `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`,
  "an object with many keys": `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":0`).join()}}`,
  "an object with a prototype": '{"__proto__":{"isAdmin":true,"role":"admin"}}',
  "an object with a constructor": '{"constructor":{"prototype":{"isAdmin":true}}}',
  "an object that is no text": '{"toString":null,"valueOf":null}',
  "an object like a list": '{"length":4294967295,"0":"azahar"}',
  "an object that speaks JSON": '{"toJSON":"azahar","then":1}',
  "a query of another database": '{"$ne":null,"$gt":""}',
  "keys of no letters": '{"":1,"\\u0000":2}',
};

const MALFORMED = ["NaN", "Infinity", "01", "+1", ".5", "1.", "0x10", "'azahar'", "undefined", '"aza\nhar"', "{,}"];

/** The whole corpus for a field: valid JSON values, malformed JSON and an absent field. */
export const VALUES: readonly BadValue[] = [
  { name: "absent", json: undefined },
  ...NUMBERS.map((json) => ({ name: json.length > 30 ? `${json.slice(0, 12)}… (${json.length} digits)` : json, json })),
  ...Object.entries(TEXTS).map(([name, text]) => ({ name, json: JSON.stringify(text) })),
  ...Object.entries(OTHERS).map(([name, json]) => ({ name, json })),
  ...MALFORMED.map((json) => ({ name: `no JSON: ${JSON.stringify(json)}`, json })),
];

/** Parses a value; undefined when it is malformed or absent. */
export function readValue({ json }: BadValue): { value: unknown } | undefined {
  if (json === undefined) return undefined;
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}
