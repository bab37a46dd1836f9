import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { instantOrDash, jobLabel, PUBLISHED, pagesLabel } from "./StatusPage.tsx";

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
  const table = readFileSync("worker/src/cron/index.ts", "utf8");
  const jobs = [...table.matchAll(/(?<=^ {4}|\{ )"([a-z]+(?:-[a-z]+)+)": /gm)].map(([, job = ""]) => job);
  expect(jobs.length).toBeGreaterThan(5);
  for (const job of [...jobs, "audit-stock-and-orders"]) expect(jobLabel(job)).not.toBe(job);
  expect(jobLabel("another-one")).toBe("another-one");
});

test("a missing instant is a dash, and a requested rebuild has a text", () => {
  expect(instantOrDash(null)).toBe("–");
  expect(PUBLISHED.requested).toMatch(/^Pedimos páginas nuevas/);
});
