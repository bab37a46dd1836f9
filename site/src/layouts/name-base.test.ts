import { expect, test } from "vitest";
import { nameBase } from "./name-base.ts";

const page = (terms: string, ...offers: string[]) =>
  `<html><body data-base data-terms="${terms}"><h1>Yara</h1>${offers.map((offer) => `<i data-offer="${offer}"></i>`).join("")}</body></html>`;
const nameOf = (html: string) => /<body data-base="([^"]+)"/.exec(nameBase(html))?.[1];

test("a page is named by its terms and its offers, and by nothing else", () => {
  const name = nameOf(page("T", "a", "b"));
  expect(name).toMatch(/^[\w-]{8}$/);
  expect(nameOf(page("T", "a", "b").replace("Yara", "Yara Candy"))).toBe(name);
  for (const other of [page("U", "a", "b"), page("T", "a", "c"), page("T", "b", "a"), page("T", "a"), page("T", "ab")])
    expect(nameOf(other)).not.toBe(name);
});

test("the name stands in the page, and nothing else changes", () => {
  const html = page("T", "a");
  expect(nameBase(html)).toBe(html.replace("data-base", `data-base="${nameOf(html)}"`));
  for (const body of ["<body data-base>", '<body data-base="">'])
    expect(nameBase(`${body}<i></i></body>`)).toMatch(/^<body data-base="[\w-]{8}"><i>/);
});

test("a page without a place for a name gets none", () => {
  const html = '<body data-terms="T"><i data-offer="a"></i></body>';
  expect(nameBase(html)).toBe(html);
});
