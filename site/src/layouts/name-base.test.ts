import { expect, test } from "vitest";
import { nameBase } from "./name-base.ts";

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

test("writes the name into the page and changes nothing else", () => {
  const html = page("T", "a");
  expect(nameBase(html)).toBe(html.replace("data-base", `data-base="${nameOf(html)}"`));
  for (const body of ["<body data-base>", '<body data-base="">'])
    expect(nameBase(`${body}<i></i></body>`)).toMatch(/^<body data-base="[\w-]{8}"><i>/);
});

test("a page without the attribute stays unchanged", () => {
  const html = '<body data-terms="T"><i data-offer="a"></i></body>';
  expect(nameBase(html)).toBe(html);
});
