import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { SPECULATION } from "#site/scripts/late/prefetch.ts";
import { finishPage, nameBase } from "./finish-page.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policyOf = (html: string) => /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html)?.[1];

const PAGE = `<html><head><meta charset="utf-8"><style>a{b:c}</style><title>$& Asad</title><style>
d{e:f}</style><script>early=[]</script><script type="application/ld+json">{"a":1}</script></head>
<body><script type="module" src="/boot.js"></script></body></html>`;

test("the policy has the hashes of the inline scripts and styles and of the speculation rules, and none of data blocks", () => {
  const policy = policyOf(finishPage(PAGE)) ?? "";
  expect(policy).toContain(`script-src 'self' ${hash(SPECULATION)} ${hash("early=[]")};`);
  expect(policy.endsWith(`style-src 'self' ${hash("a{b:c}d{e:f}")}`)).toBe(true);
  expect(policy).not.toContain(hash('{"a":1}'));
});

test("finishPage merges the styles at the end of the head, puts the policy at the start and keeps the title", () => {
  const page = finishPage(PAGE);
  expect(page.indexOf("<meta http-equiv")).toBe("<html><head>".length);
  expect(page).toContain("<style>a{b:c}d{e:f}</style></head>");
  expect(page.match(/<style>/g)).toHaveLength(1);
  expect(page).toContain("<title>$& Asad</title>");
});

test("finishPage removes white space around blocks, and keeps it between inline elements and in texts", () => {
  const body =
    "<ul> <li> <a>Uno</a> <b>dos</b> </li>\n<li>tres  y</li> </ul> <p>a</p>&#32;<p>b <i>c</i> <i>d</i></p> <dl> <dd>e</dd> </dl>";
  expect(finishPage(`<html> <head> </head> <body> ${body} </body> </html>`)).toContain(
    "<body><ul><li><a>Uno</a> <b>dos</b></li><li>tres  y</li></ul><p>a</p>&#32;<p>b <i>c</i> <i>d</i></p><dl><dd>e</dd></dl></body></html>",
  );
});

test("finishPage writes attributes with an empty value as their names, and leaves texts and scripts alone", () => {
  const body = '<b hidden="" title="=&#34;&#34;">a="" b</b><img alt="" src="/a.webp"><script>a=""</script>';
  expect(finishPage(`<html><head></head><body>${body}</body></html>`)).toContain(
    '<body><b hidden title="=&#34;&#34;">a="" b</b><img alt src="/a.webp"><script>a=""</script></body>',
  );
});

test("a tag inside the value of an attribute stays text", () => {
  const name = "<style>*{display:none}</style><script>alert(1)</script> 2 > 1";
  const page = finishPage(`<html><head></head><body><img class="a" alt="${name}" src="/a.webp"></body></html>`);
  const escaped = name.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  expect(page).toContain(`</head><body><img class="a" alt="${escaped}" src="/a.webp"></body>`);
  expect(policyOf(page)).toMatch(/script-src 'self' 'sha256-[^' ]+';style-src 'self'$/);
});

test("the script in the head starts the page's last script, and other scripts are kept", () => {
  const own = '<script type="module" src="/cart.js"></script>';
  const page = finishPage(PAGE.replace("<body>", `<body>${own}`));
  expect(page).toContain(`<body>${own}<link rel="late" href="/boot.js"></body>`);
});

test("a page without styles and scripts gets no hashes of its own", () => {
  expect(policyOf(finishPage("<html><head></head><body></body></html>"))).toMatch(
    /script-src 'self' 'sha256-[^' ]+';style-src 'self'$/,
  );
});

const page = (terms: string, ...offers: string[]) =>
  `<html><body data-base data-terms="${terms}"><h1>Yara</h1>${offers.map((offer) => `<i data-offer="${offer}"></i>`).join("")}</body></html>`;
const nameOf = (html: string) => /<body data-base="([^"]+)"/.exec(nameBase(html))?.[1];

test("the name depends only on the terms and the offers", () => {
  const name = nameOf(page("T", "a", "b"));
  expect(name).toMatch(/^[\w-]{8}$/);
  expect(nameOf(page("T", "a", "b").replace("Yara", "Yara Candy"))).toBe(name);
  for (const other of [page("U", "a", "b"), page("T", "a", "c"), page("T", "b", "a"), page("T", "a"), page("T", "ab")])
    expect(nameOf(other)).not.toBe(name);
});

test("nameBase writes the name into the page and changes nothing else", () => {
  const html = page("T", "a");
  expect(nameBase(html)).toBe(html.replace("data-base", `data-base="${nameOf(html)}"`));
  for (const body of ["<body data-base>", '<body data-base="">'])
    expect(nameBase(`${body}<i></i></body>`)).toMatch(/^<body data-base="[\w-]{8}"><i>/);
});

test("a page without the attribute stays unchanged", () => {
  const html = '<body data-terms="T"><i data-offer="a"></i></body>';
  expect(nameBase(html)).toBe(html);
});
