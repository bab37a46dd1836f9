import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CRON_JOBS } from "#shop/reports/shop-alarm.ts";
import { instantOrDash, jobLabel, PUBLISHED, pagesLabel, Troubles } from "./StatusPage.tsx";

const pages = (builtVersion: number, attempt = 1) => ({
  catalogueVersion: 9,
  builtVersion,
  attempt,
  builtAt: null,
  requestedAt: null,
  nextTryAt: null,
});

test("pages are up to date or some changes behind", () => {
  expect(pagesLabel(pages(9))).toBe("Las páginas muestran el catálogo de ahora.");
  expect(pagesLabel(pages(8))).toBe("Falta publicar un cambio.");
  expect(pagesLabel(pages(6, 3))).toBe("Faltan 3 cambios por publicar. Ya pedimos páginas nuevas 3 veces.");
  expect(pagesLabel(pages(12))).toBe("Falta publicar un cambio.");
});

test("every cron job has a label", () => {
  for (const job of CRON_JOBS) expect(jobLabel(job)).not.toBe(job);
  expect(jobLabel("another-one")).toBe("another-one");
});

test("a missing instant is a dash, and a requested rebuild has a text", () => {
  expect(instantOrDash(null)).toBe("–");
  expect(PUBLISHED.requested).toMatch(/^Pedimos páginas nuevas/);
});

test("a shop works only while its cron runs", () => {
  const html = (stopped: boolean, lastSuccessAt: string | null) =>
    renderToStaticMarkup(createElement(Troubles, { status: { troubles: [], cron: { stopped, lastSuccessAt } } }));
  expect(html(false, "2026-11-21T15:00:00.000Z")).toContain("Todo funciona.");
  const stopped = html(true, "2026-11-21T15:00:00.000Z");
  expect(stopped).toContain("Las tareas automáticas no corren");
  expect(stopped).toContain("Desde el 21/11");
  expect(stopped).not.toContain("Todo funciona");
  expect(html(true, null)).toContain("Todavía no corrió ninguna");
});
