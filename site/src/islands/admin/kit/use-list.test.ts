import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useList } from "./use-list.ts";

beforeEach(() => {
  const location = { pathname: "/admin-panel/orders", search: "", hash: "" };
  vi.stubGlobal("location", location);
  const replaceState = (_: unknown, __: string, url: string) => {
    const { search, hash } = new URL(url, "https://azahar.test");
    Object.assign(location, { search, hash });
  };
  vi.stubGlobal("history", { state: null, replaceState });
});
afterEach(() => vi.unstubAllGlobals());

/** Returns the list as one render has it. */
function renderedList() {
  const rendered: ReturnType<typeof useList<"status" | "search", { total: number }>>[] = [];
  function Page() {
    rendered.push(
      useList({
        name: "orders",
        filters: ["status", "search"] as const,
        perPage: 50,
        read: async () => ({ ok: true as const, status: 200, body: { total: 0 } }),
      }),
    );
    return null;
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Page)));
  const [list] = rendered;
  if (!list) throw new Error("no list");
  return list;
}

test("a search that is applied after a pause keeps the filter that was chosen meanwhile", () => {
  const list = renderedList();
  list.setFilters({ status: "Enviado" });
  list.setFilters({ search: "ana" });
  expect([location.search, location.hash]).toEqual(["?status=Enviado", "#?search=ana"]);
  list.setFilters({ status: "" });
  expect([location.search, location.hash]).toEqual(["", "#?search=ana"]);
});
