import { expect, test } from "vitest";
import { formatMailbox, parseMailbox } from "../accounts/email.ts";

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
