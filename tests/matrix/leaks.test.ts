import { expect, test } from "vitest";
import { leaksIn } from "./leaks.ts";

const reader = { administers: false, seesPeople: false, emails: ["ana@azahar.test"], secrets: ["s3cr3t"] };

test.each([
  ['{"user":{"cart":[{"passwordHash":"x"}]}}', "the key passwordHash"],
  ['{"a":[{"verificationToken":null}]}', "the key verificationToken"],
  ['{"refreshToken":1}', "the key refreshToken"],
  ['{"sizes":[{"sold":1}]}', "sold of the ledger"],
  ['{"order":{"netReceivedAmount":1}}', "netReceivedAmount of the ledger"],
  ['{"by":"bea@azahar.test"}', "the e-mail bea@azahar.test"],
  ['{"said":"it is s3cr3t"}', "the secret 0"],
  ["<p>bea@azahar.test</p>", "the e-mail bea@azahar.test"],
])("the response %s leaks %s", (text, leak) => expect(leaksIn(text, reader)).toEqual([leak]));

test("a user's own e-mail is allowed, and administrators may see the ledger", () => {
  const text = '{"email":"ana@azahar.test","stock":1}';
  expect(leaksIn(text, reader)).toEqual([]);
  expect(leaksIn('{"email":"bea@azahar.test","sold":1}', { ...reader, administers: true, seesPeople: true })).toEqual(
    [],
  );
  expect(leaksIn('{"email":"bea@azahar.test","sold":1}', { ...reader, administers: true })).toEqual([
    "the e-mail bea@azahar.test",
  ]);
});
