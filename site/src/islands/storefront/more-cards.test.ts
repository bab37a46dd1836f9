import { afterEach, expect, test, vi } from "vitest";
import { loadMoreCards, moreCardsFrom } from "./more-cards.tsx";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["is gone after a rebuild ends the list", 404, { next: null, pages: 1, status: "idle" }],
  ["cannot be loaded can be retried", 503, { next: "/inicio/nuevos-2", pages: 1, status: "failed" }],
])("a piece that %s", async (_, status, after) => {
  vi.stubGlobal("fetch", async () => new Response("", { status }));
  const $more = moreCardsFrom("/inicio/nuevos-2");
  const container = { ariaBusy: null };
  await loadMoreCards($more, container as never);
  expect($more.get()).toEqual(after);
  expect(container.ariaBusy).toBeNull();
});
