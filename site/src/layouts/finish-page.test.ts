import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { SPECULATION } from "#site/scripts/late/speculation.ts";
import { finishPage } from "./finish-page.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policyOf = (html: string) => /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html)?.[1];

const PAGE = `<html><head><meta charset="utf-8"><style>a{b:c}</style><title>$& Asad</title><style>
d{e:f}</style><script>early=[]</script><script type="application/ld+json">{"a":1}</script></head>
<body><script type="module" src="/boot.js"></script></body></html>`;

test("the policy allows exactly the scripts and styles of the page", () => {
  const policy = policyOf(finishPage(PAGE)) ?? "";
  expect(policy).toContain(`script-src 'self' ${hash(SPECULATION)} ${hash("early=[]")};`);
  expect(policy.endsWith(`style-src 'self' ${hash("a{b:c}d{e:f}")}`)).toBe(true);
  expect(policy).not.toContain(hash('{"a":1}'));
});

test("merges the styles at the end of the head, puts the policy at the start and changes nothing else", () => {
  const page = finishPage(PAGE);
  expect(page.indexOf("<meta http-equiv")).toBe("<html><head>".length);
  expect(page).toContain("<style>a{b:c}d{e:f}</style></head>");
  expect(page.match(/<style>/g)).toHaveLength(1);
  expect(page).toContain("<title>$& Asad</title>");
});

test("a page without styles and scripts gets no hashes of its own", () => {
  expect(policyOf(finishPage("<html><head></head><body></body></html>"))).toMatch(
    /script-src 'self' 'sha256-[^' ]+';style-src 'self'$/,
  );
});
