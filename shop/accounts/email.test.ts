import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMailbox, parseMailbox } from "../accounts/email.ts";
import { forAll, forMany } from "../for-all.fixture.ts";
import { EMAIL_MAX, emailMessages, normalizeEmail } from "./email.ts";
import { anyText, spoiled, textOf } from "./texts.fixture.ts";

/** An address with this total length and this length before the @. */
const ofLength = (length: number, local = 64) => {
  const domain = `${"d".repeat(63)}.${"e".repeat(63)}.${"f".repeat(63)}`;
  return `${"a".repeat(local)}@${domain.slice(0, length - local - 5)}.com`;
};

describe("valid e-mails", () => {
  test.each([
    "lucia@gmail.com",
    "A@B.com",
    "  lucia@gmail.com ",
    "\u00a0lucia@gmail.com\r\n",
    "a+tag@gmail.com",
    "o'higgins@correo.com.ar",
    "lucia.fernandez-paz_1@sub.correo.com.ar",
    "a@xn--perfumera-i2a.ar",
    "1@2.xn--p1ai",
    ofLength(EMAIL_MAX),
    `${"a".repeat(64)}@b.com`,
    `a@${"b".repeat(63)}.com`,
    `a@b.${"c".repeat(63)}`,
  ])("are accepted: %j", (email) => {
    expect(emailMessages(email)).toEqual([]);
  });
});

describe("invalid e-mails", () => {
  test.each([
    ["an empty text", ""],
    ["spaces", " "],
    ["no at sign", "lucia"],
    ["no domain", "lucia@"],
    ["an empty local part", "@gmail.com"],
    ["a host without a dot", "a@localhost"],
    ["an IP address", "a@127.0.0.1"],
    ["a last label of one letter", "a@b.c"],
    ["a quoted local part", '"lucia fernandez"@gmail.com'],
    ["a name with its address", "Lucía <lucia@gmail.com>"],
    ["an address in brackets", "<lucia@gmail.com>"],
    ["two addresses", "a@b.com,c@d.com"],
    ["two addresses with a semicolon", "a@b.com; c@d.com"],
    ["two addresses with a space", "a@b.com c@d.com"],
    ["two at signs", "a@b@c.com"],
    ["header injection", "a@b.com\r\nBcc: x@y.com"],
    ["a line feed inside", "a@b.com\nx"],
    ["NUL", "a\u0000@b.com"],
    ["an emoji", "😀@b.com"],
    ["an IDN", "lucia@perfumería.ar"],
    ["an accent", "lucía@gmail.com"],
    ["fullwidth letters", "ａ@b.com"],
    ["the Kelvin sign", "\u212a@b.com"],
    ["the long s", "a@\u017f.com"],
    ["the Turkish I", "İ@b.com"],
    ["a zero-width space", "\u200blucia@gmail.com"],
    ["a leading dot", ".a@b.com"],
    ["a trailing dot in the local part", "a.@b.com"],
    ["two dots", "a..b@c.com"],
    ["two dots in the domain", "a@b..com"],
    ["a trailing dot in the domain", "a@b.com."],
    ["a label with a leading hyphen", "a@-b.com"],
    ["a label with a trailing hyphen", "a@b-.com"],
    ["a space inside", "a b@c.com"],
    ["one character too many", ofLength(EMAIL_MAX + 1)],
    ["a local part of 65 characters", ofLength(200, 65)],
    ["a label too long", `a@${"b".repeat(64)}.com`],
    ["the address of a deleted account", "usr_1@left.invalid"],
    ["the address of a deleted account in capitals", "USR_1@LEFT.INVALID"],
    ["a last label too long", `a@b.${"c".repeat(64)}`],
    ["ten thousand letters", "a".repeat(10_000)],
    ["ten thousand dots", `a@${"b.".repeat(5000)}`],
  ])("are refused: %s", (_, email) => {
    expect(emailMessages(email)).toEqual(["Email inválido"]);
  });
});

test("EMAIL_MAX is 254; the longest valid address above has 254 characters, and the one that is too long 255", () => {
  expect([ofLength(EMAIL_MAX).length, ofLength(EMAIL_MAX + 1).length, EMAIL_MAX]).toEqual([254, 255, 254]);
});

test("a normalized e-mail has no surrounding spaces and is in lower case", () => {
  expect(normalizeEmail(" A@B.com\t")).toBe("a@b.com");
});

test("normalizing keeps a tag: only the provider knows whether a tagged address is the same mailbox", () => {
  expect(normalizeEmail("a+tag@gmail.com")).not.toBe(normalizeEmail("a@gmail.com"));
});

const INVALID_OR_SPECIAL = "aZ9.@-+_'\" ñ,;<>\u212a\u0000\r\n\u202e😀";

test("the messages for an e-mail agree with a reference implementation", () => {
  const mutated = spoiled(fc.emailAddress(), INVALID_OR_SPECIAL);
  forMany(
    5000,
    [fc.oneof(anyText, mutated, spoiled(mutated, INVALID_OR_SPECIAL), textOf("aB1.@-", { maxLength: 14 }))],
    (text) => {
      const messages = isValidByReference(text.trim()) ? [] : ["Email inválido"];
      expect(emailMessages(text)).toEqual(messages);
      expect(emailMessages(normalizeEmail(text))).toEqual(messages);
    },
  );
});

test("the addresses that fast-check generates are valid", () => {
  forAll([fc.emailAddress()], (email) => {
    expect(emailMessages(email)).toEqual([]);
  });
});

test("a normalized e-mail stays valid, does not change again, and is safe in a mail header", () => {
  forAll([fc.emailAddress(), fc.constantFrom("", " ", "\r\n", "\u2003")], (email, margin) => {
    const stored = normalizeEmail(margin + email + margin);
    expect(stored).toBe(normalizeEmail(email.toUpperCase()));
    expect(normalizeEmail(stored)).toBe(stored);
    expect(emailMessages(stored)).toEqual([]);
    expect(stored).toMatch(/^[!-~]+$/);
    expect(stored).not.toMatch(/[A-Z<>",;:()[\]\\]/);
  });
});

/** A reference implementation of the rule, by characters and lengths. */
function isValidByReference(email: string): boolean {
  const at = email.indexOf("@");
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  if (at < 1 || local.length > 64 || email.length > 254) return false;
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  return (
    local.split(".").every((atom) => atom !== "" && hasOnly(atom, "!#$%&'*+/=?^_`{|}~-")) &&
    labels.length > 1 &&
    labels.every((label) => label !== "" && label.length < 64 && hasOnly(label, "-")) &&
    labels.every((label) => !label.startsWith("-") && !label.endsWith("-")) &&
    last.length > 1 &&
    hasOnly(last.charAt(0), "") &&
    !"0123456789".includes(last.charAt(0))
  );
}

function hasOnly(text: string, extraCharacters: string): boolean {
  const allowed = `abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789${extraCharacters}`;
  return [...text].every((letter) => allowed.includes(letter));
}

test.each([
  ["hola@azahar.example", { name: "", email: "hola@azahar.example" }],
  [" Hola@Azahar.Example ", { name: "", email: "hola@azahar.example" }],
  ["Azahar <hola@azahar.example>", { name: "Azahar", email: "hola@azahar.example" }],
  ["Perfumería Ñandú <hola@azahar.example>", { name: "Perfumería Ñandú", email: "hola@azahar.example" }],
])("%s is a mailbox", (text, read) => {
  expect(parseMailbox(text)).toEqual(read);
});

test.each([
  "",
  "Azahar",
  "Azahar hola@azahar.example",
  "a@b.example, c@d.example",
  "Azahar <hola@azahar.example> <x@y.example>",
  "Azahar <hola@azahar>",
  "hola@azahar.example\r\nBcc: x@y.example",
  "Azahar\nBcc: x <hola@azahar.example>",
  "hola@azahar.example\n",
  "Azahar\u2028 <hola@azahar.example>",
  "Aza\u202ehar <hola@azahar.example>",
  "a@b.example\r\n <hola@azahar.example>",
  "Azahar <\u212aarina@azahar.example>",
])("%j is not a mailbox", (text) => {
  expect(parseMailbox(text)).toBeNull();
});

test.each([
  ["", "hola@a.example"],
  ["Azahar", "Azahar <hola@a.example>"],
  ["Azahar, perfumes", '"Azahar, perfumes" <hola@a.example>'],
  ['Azahar "la tienda" \\', '"Azahar \\"la tienda\\" \\\\" <hola@a.example>'],
  ["Azahar\r\nBcc: x@y.example", '"Azahar Bcc: x@y.example" <hola@a.example>'],
  ["Azahar <x@y.example>", '"Azahar x@y.example" <hola@a.example>'],
  ["\u202eAzahar", "Azahar <hola@a.example>"],
])("a mailbox named %j is one line with one address", (name, line) => {
  expect(formatMailbox({ name, email: "hola@a.example" })).toBe(line);
});
