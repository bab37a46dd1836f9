/** Bad values: texts that have broken shops, and others as JSON text, because `JSON.stringify` cannot produce some of them. */

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
  "empty array": "[]",
  "empty object": "{}",
  "array of null": "[null]",
  "nested empty array": "[[]]",
  "array of a string": '["azahar"]',
  "array of 20,000 numbers": `[${"0,".repeat(20_000)}0]`,
  "array of 15,000 objects": `[${"{},".repeat(15_000)}{}]`,
  "array of 10 empty objects": `[${"{},".repeat(9)}{}]`,
  "array of 200 empty objects": `[${"{},".repeat(199)}{}]`,
  "array nested 1,000 levels": `${"[".repeat(1_000)}${"]".repeat(1_000)}`,
  "object nested 1,000 levels": `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`,
  "object with 4,000 keys": `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":0`).join()}}`,
  "object with __proto__": '{"__proto__":{"isAdmin":true,"role":"admin"}}',
  "object with a constructor key": '{"constructor":{"prototype":{"isAdmin":true}}}',
  "object without toString": '{"toString":null,"valueOf":null}',
  "array-like object": '{"length":4294967295,"0":"azahar"}',
  "object with toJSON and then": '{"toJSON":"azahar","then":1}',
  "MongoDB operators": '{"$ne":null,"$gt":""}',
  "empty and NUL keys": '{"":1,"\\u0000":2}',
};

const MALFORMED = ["NaN", "Infinity", "01", "+1", ".5", "1.", "0x10", "'azahar'", "undefined", '"aza\nhar"', "{,}"];

const repeat = (text: string, times: number) => text.repeat(times);

export const TEXTS: Readonly<Record<string, string>> = {
  "empty string": "",
  spaces: "   ",
  "non-breaking space": "\u00A0",
  "zero-width spaces": "\u200B\u200B",
  "right-to-left override": "\u202Eazahar\u202C",
  "combining marks": `z${repeat("\u0301\u0316", 60)}algo`,
  "300 letters": repeat("a", 300),
  "8,000 letters": repeat("a", 8_000),
  "50,000 letters": repeat("ñ", 25_000),
  "lone high surrogate": "azahar\uD800",
  "lone low surrogate": "\uDC00azahar",
  "reversed surrogate pair": "\uDE00\uD83D",
  "NUL character": "aza\u0000har",
  "line breaks": "aza\r\nBcc: x@ejemplo.test\r\n\r\nhar",
  "control characters": "\u0001\u0007\u001B[31mazahar\u007F",
  "byte order mark": "\uFEFFazahar",
  "line separators": "aza\u2028har\u2029",
  emoji: "🌸👩‍👩‍👧‍👦🇦🇷",
  "decomposed accents": "n\u0303andu\u0301",
  "Turkish dotted I": "İSTANBULı",
  "a circled letter": "Ⓐzahar",
  "a noncharacter": "\uFFFF\u{1FFFE}",

  "script element": "<script>alert('azahar')</script>",
  "end of a script element": "</script><script>alert(1)//",
  "image with an event handler": '<img src=x onerror="alert(1)">',
  "SVG with an event handler": "<svg/onload=alert(1)>",
  "start of an HTML comment": "<!-- azahar",
  "end of a CDATA section": "]]>azahar",
  "template braces": "{{7*7}}{%azahar%}",
  "a template literal": "\u0024{7*7}azahar",
  "javascript: URL": "javascript:alert(1)",
  "data: URL": "data:text/html,<b>azahar",
  "protocol-relative URL": "//evil.example/azahar",
  "host after a backslash": "/\\evil.example",
  "encoded header injection": "%0d%0aSet-Cookie:azahar=1",
  "CSS url()": "url(https://evil.example/azahar)",
  "spreadsheet formula": '=HYPERLINK("https://evil.example")',
  "spreadsheet command": "+cmd|' /C calc'!A0",

  "SQL: OR 1=1": "' OR 1=1--",
  "SQL: second statement": "x'); DROP TABLE users;--",
  "SQL: UNION": "' UNION SELECT password_hash FROM users--",
  "LIKE wildcards": "%_%",
  backslash: "\\",
  backticks: "``azahar``",
  "two quotes": "''\"\"",
  "slow regular expression": `${repeat("a", 40)}!(a+)+$`,
  "60 words": repeat("a ", 60),

  "the word __proto__": "__proto__",
  "the word constructor": "constructor",
  "the word toString": "toString",
  "the word hasOwnProperty": "hasOwnProperty",
  "the word [object Object]": "[object Object]",
  "undefined as text": "undefined",
  "null as text": "null",
  "true as text": "true",

  "number as text": "2",
  "number with a trailing space": "2 ",
  "full-width digits": "０２",
  "Arabic digits": "٢",
  "decimal comma": "1,5",
  "thousands points and decimal comma": "1.000,50",
  "negative number as text": "-1",
  "exponent as text": "1e3",
  "hexadecimal as text": "0x10",
  "NaN as text": "NaN",
  "Infinity as text": "Infinity",
  "40 digits": repeat("9", 40),
  "leading zeros": "007",

  "e-mail in capitals": "AZAHAR@EJEMPLO.TEST",
  "e-mail with a tag": "a+azahar@ejemplo.test",
  "quoted e-mail": '"a b"@ejemplo.test',
  "e-mail without a dot": "a@localhost",
  "e-mail with accents": "añá@ñandú.test",
  "e-mail of 254 characters": `${repeat("a", 64)}@${repeat("b", 63)}.${repeat("c", 63)}.${repeat("d", 56)}.test`,
  "e-mail of 300 characters": `${repeat("a", 290)}@ejemplo.test`,
  "e-mail among spaces": "  azahar.x@ejemplo.test  ",
  "two e-mails": "a@ejemplo.test,b@ejemplo.test",
  "e-mail with a header": "a@ejemplo.test\r\nBcc: b@ejemplo.test",
  "e-mail of emoji": "🌸@🌸.test",

  "DNI with points": "12.345.678",
  "DNI of 6 digits": "123456",
  "DNI of 9 digits": "123456789",
  CUIT: "20-12345678-3",
  "international phone": "+54 9 11 2345-6789",
  "phone of 11 digits": "11234567890",
  "4-digit postal code": "1425",
  "8-character postal code": "C1425ABC",
  "street with quotes": '9 de Julio 1000 3º "A"',

  "29 February of a common year": "2025-02-29",
  "month 13": "2026-13-01",
  "date in 1800": "1800-01-01",
  "date in 2999": "2999-01-01",
  "date as dd-mm-yyyy": "29-02-2024",
  "date with a time": "2000-01-01T00:00:00Z",
  "5-digit year": "12000-01-01",

  "path traversal": "../../../../etc/passwd",
  "encoded path traversal": "..%2f..%2fetc%2fpasswd",
  "path traversal with backslashes": "..\\..\\windows\\win.ini",
  "file: URL": "file:///etc/passwd",
  "unknown id": "usr_00000000000000000000000000",
  "id prefix only": "per_",
  "id with a quote": "per_'",
};

/** Path segments that are sent unchanged. A URL parser would normalize some of them. */
export const RAW_SEGMENTS: Readonly<Record<string, string>> = {
  "lone percent sign": "%",
  "half a percent escape": "%4",
  "invalid percent escape": "%zz",
  "truncated UTF-8": "%E0%A4%A",
  "invalid UTF-8": "%ff%fe",
  "encoded surrogate": "%ED%A0%80",
  "overlong UTF-8 dot": "%c0%ae",
  "encoded NUL": "%00",
  "trailing encoded NUL": "azahar%00",
  dot: ".",
  "two dots": "..",
  "encoded dots": "%2e%2e",
  "doubly encoded dots": "%252e%252e",
  "encoded traversal": "%2e%2e%2f%2e%2e%2f",
  "encoded slash": "a%2fb",
  "a backslash": "a%5cb",
  "path parameter": "a;b=c",
  plus: "a+b",
  star: "*",
  colon: ":id",
  "encoded question mark": "a%3fb=c",
  "encoded hash": "a%23b",
  "extra segments": "a/b/c/d/e/f",
  "empty segment": "",
  "double slash": "a//b",
};

/** The whole corpus for a field: valid JSON values, malformed JSON and an absent field. */
export const VALUES: readonly BadValue[] = [
  { name: "absent", json: undefined },
  ...NUMBERS.map((json) => ({ name: json.length > 30 ? `${json.slice(0, 12)}… (${json.length} digits)` : json, json })),
  ...Object.entries(TEXTS).map(([name, text]) => ({ name, json: JSON.stringify(text) })),
  ...Object.entries(OTHERS).map(([name, json]) => ({ name, json })),
  ...MALFORMED.map((json) => ({ name: `invalid JSON: ${JSON.stringify(json)}`, json })),
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
