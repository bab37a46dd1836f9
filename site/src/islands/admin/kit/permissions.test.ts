import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminRole } from "#shop/accounts/permissions.ts";
import { ImportPage } from "../catalogue/bulk/ImportPage.tsx";
import { NewOrderPage } from "../orders/new-order/NewOrderPage.tsx";
import { AdminRoleContext } from "./permissions.tsx";

beforeEach(() => void vi.stubGlobal("location", { search: "", pathname: "" }));
afterEach(() => vi.unstubAllGlobals());

function htmlFor(value: AdminRole, page: ReactElement): string {
  const permitted = createElement(AdminRoleContext, { value }, page);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, permitted));
}

test.each([
  ["Nuevo pedido", "reader", () => createElement(NewOrderPage, { user: Object.create(null) })],
  ["Importar CSV", "reader", () => createElement(ImportPage)],
  ["Importar CSV", "orders", () => createElement(ImportPage)],
] as const)("the page %s tells the role %s that it has no permission", (_, role, page) => {
  expect(htmlFor(role, page())).toContain("Tu permiso no incluye esta parte del panel.");
});

test("Importar CSV shows its form to those who may change the catalogue", () => {
  expect(htmlFor("owner", createElement(ImportPage))).toContain("Elegí el archivo CSV");
});
