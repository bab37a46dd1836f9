/** Bad values: texts that have broken shops, and other values as JSON text, because `JSON.stringify` cannot produce some of them. */

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

const repeat = (text: string, times: number) => text.repeat(times);

export const TEXTS: Readonly<Record<string, string>> = {
  "no character": "",
  spaces: "   ",
  "a space that does not break": "\u00A0",
  "a width of nothing": "\u200B\u200B",
  "written from the right": "\u202Eazahar\u202C",
  "combining marks": `z${repeat("\u0301\u0316", 60)}algo`,
  "300 letters": repeat("a", 300),
  "8,000 letters": repeat("a", 8_000),
  "50,000 letters": repeat("ñ", 25_000),
  "half of a pair, the first": "azahar\uD800",
  "half of a pair, the second": "\uDC00azahar",
  "pairs the wrong way round": "\uDE00\uD83D",
  "a character of zero": "aza\u0000har",
  "line breaks": "aza\r\nBcc: x@ejemplo.test\r\n\r\nhar",
  "control characters": "\u0001\u0007\u001B[31mazahar\u007F",
  "a mark of byte order": "\uFEFFazahar",
  "line separators": "aza\u2028har\u2029",
  emoji: "🌸👩‍👩‍👧‍👦🇦🇷",
  "composed of two": "n\u0303andu\u0301",
  "a Turkish i": "İSTANBULı",
  "a circled letter": "Ⓐzahar",
  "a noncharacter": "\uFFFF\u{1FFFE}",

  "a script": "<script>alert('azahar')</script>",
  "the end of a script": "</script><script>alert(1)//",
  "a picture with a handler": '<img src=x onerror="alert(1)">',
  "a drawing with a handler": "<svg/onload=alert(1)>",
  "a comment begun": "<!-- azahar",
  "a section ended": "]]>azahar",
  "braces of a template": "{{7*7}}{%azahar%}",
  "a template literal": "\u0024{7*7}azahar",
  "an address that runs": "javascript:alert(1)",
  "an address of data": "data:text/html,<b>azahar",
  "another host": "//evil.example/azahar",
  "another host by backslash": "/\\evil.example",
  "a header, encoded": "%0d%0aSet-Cookie:azahar=1",
  "a style's address": "url(https://evil.example/azahar)",
  "a formula": '=HYPERLINK("https://evil.example")',
  "a command of a sheet": "+cmd|' /C calc'!A0",

  "a condition that holds": "' OR 1=1--",
  "a statement ended": "x'); DROP TABLE users;--",
  "a union": "' UNION SELECT password_hash FROM users--",
  "wildcards of LIKE": "%_%",
  "a backslash": "\\",
  backticks: "``azahar``",
  "two quotes": "''\"\"",
  "a slow pattern": `${repeat("a", 40)}!(a+)+$`,
  "words by the hundred": repeat("a ", 60),

  "the prototype": "__proto__",
  "a constructor": "constructor",
  "a method": "toString",
  "an own property": "hasOwnProperty",
  "the text of an object": "[object Object]",
  "the text of nothing": "undefined",
  "the text null": "null",
  "the text true": "true",

  "a number as text": "2",
  "a number and a space": "2 ",
  "digits of another width": "０２",
  "Arabic digits": "٢",
  "a comma": "1,5",
  "points and a comma": "1.000,50",
  "less than nothing": "-1",
  "an exponent": "1e3",
  "a hexadecimal": "0x10",
  "no number": "NaN",
  "no end": "Infinity",
  "forty digits": repeat("9", 40),
  "a leading zero": "007",

  "an e-mail in capitals": "AZAHAR@EJEMPLO.TEST",
  "an e-mail with a tag": "a+azahar@ejemplo.test",
  "an e-mail in quotes": '"a b"@ejemplo.test',
  "an e-mail without a dot": "a@localhost",
  "an e-mail in another script": "añá@ñandú.test",
  "an e-mail of 254 characters": `${repeat("a", 64)}@${repeat("b", 63)}.${repeat("c", 63)}.${repeat("d", 56)}.test`,
  "an e-mail of 300 characters": `${repeat("a", 290)}@ejemplo.test`,
  "an e-mail among spaces": "  azahar.x@ejemplo.test  ",
  "two e-mails": "a@ejemplo.test,b@ejemplo.test",
  "an e-mail with a header": "a@ejemplo.test\r\nBcc: b@ejemplo.test",
  "an e-mail of emoji": "🌸@🌸.test",

  "a document with points": "12.345.678",
  "a document of six": "123456",
  "a document of nine": "123456789",
  "a tax number": "20-12345678-3",
  "a phone from abroad": "+54 9 11 2345-6789",
  "a phone of eleven": "11234567890",
  "an old postal code": "1425",
  "a postal code of letters": "C1425ABC",
  "a street with a quote": '9 de Julio 1000 3º "A"',

  "a day that is none": "2025-02-29",
  "a month that is none": "2026-13-01",
  "a day long ago": "1800-01-01",
  "a day to come": "2999-01-01",
  "a day another way round": "29-02-2024",
  "a day with a time": "2000-01-01T00:00:00Z",
  "a year of five": "12000-01-01",

  "a way up": "../../../../etc/passwd",
  "a way up, encoded": "..%2f..%2fetc%2fpasswd",
  "a way up by backslashes": "..\\..\\windows\\win.ini",
  "a file's address": "file:///etc/passwd",
  "an id of nobody": "usr_00000000000000000000000000",
  "an id's beginning": "per_",
  "an id with a quote": "per_'",
};

/** Path segments that a URL parser would normalize; they are sent unchanged. */
export const RAW_SEGMENTS: Readonly<Record<string, string>> = {
  "a percent sign alone": "%",
  "half an escape": "%4",
  "no escape": "%zz",
  "half of a character": "%E0%A4%A",
  "bytes that are no text": "%ff%fe",
  "half of a pair": "%ED%A0%80",
  "an overlong dot": "%c0%ae",
  "a zero": "%00",
  "a zero at the end": "azahar%00",
  "a dot": ".",
  "two dots": "..",
  "two dots, encoded": "%2e%2e",
  "two dots, encoded twice": "%252e%252e",
  "two dots and a slash": "%2e%2e%2f%2e%2e%2f",
  "an encoded slash": "a%2fb",
  "a backslash": "a%5cb",
  "a parameter of the segment": "a;b=c",
  "a plus": "a+b",
  "a star": "*",
  "a colon": ":id",
  "a question, encoded": "a%3fb=c",
  "a fragment, encoded": "a%23b",
  "more segments": "a/b/c/d/e/f",
  "an empty segment": "",
  "two slashes": "a//b",
};

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
