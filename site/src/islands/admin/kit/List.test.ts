import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Pages } from "./List.tsx";

const pages = (page: number, total: number) =>
  renderToStaticMarkup(createElement(Pages, { page, total, perPage: 50, onGo: () => undefined }));

test.each([
  [1, 0, ""],
  [1, 50, ""],
  [2, 0, ""],
])("page %i of a list of %i items has no pagination", (page, total, html) => {
  expect(pages(page, total)).toBe(html);
});

test("a page that has become empty leads to the last one with items", () => {
  expect(pages(2, 51)).toContain("Página 2 de 2");
  for (const html of [pages(2, 50), pages(4, 100)]) {
    expect(html).toMatch(/<button(?![^>]* disabled)[^>]*>Anterior/);
    expect(html).not.toContain("Página ");
  }
});
