import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_FACTS } from "#shop/catalogue/goods.fixture.ts";
import type { PerfumesResponse, WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { NO_FILTERS, PAGE_SIZE } from "#shop/storefront/listings/listing-url.ts";
import { $results, clearResults, loadMore, markFailed, refreshResults, requestResults } from "./listing.ts";

const perfumeOf = (id: number): WirePerfume => ({
  _id: `per_${id}`,
  slug: `p-${id}`,
  stock: 1,
  productName: `P ${id}`,
  brand: "Lattafa",
  brandSlug: "lattafa",
  description: "",
  images: [],
  image: "/fallback.webp",
  gender: "male",
  category: "arab",
  ...NO_FACTS,
  concentration: "edp",
  status: true,
  soon: false,
  bigDecant: false,
  smallDecant: false,
  priceBigDecant: null,
  priceSmallDecant: null,
  milliliters: [],
  decants: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});
const responseOf = (total: number, ...ids: number[]): PerfumesResponse => ({
  perfumes: ids.map(perfumeOf),
  total,
  priceDollar: 1,
});
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

type Respond = (response: PerfumesResponse | Error) => void;
let requests: { url: string; signal: AbortSignal; respond: Respond }[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("aborted")));
      requests.push({
        url,
        signal,
        respond: (response) => (response instanceof Error ? reject(response) : resolve(Response.json(response))),
      });
    });
  });
});
afterEach(() => {
  clearResults();
  vi.unstubAllGlobals();
});

const search = (text: string) => ({ ...NO_FILTERS, search: text });
const shownIds = () => $results.get()?.perfumes.map(({ _id }) => Number(_id.slice(4)));

test("an older response does not replace a newer one", async () => {
  const first = requestResults("", search("a"));
  const second = requestResults("", search("as"));
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[1]?.respond(responseOf(1, 2));
  await second;
  requests[0]?.respond(responseOf(1, 1));
  await first;
  expect($results.get()).toMatchObject({ status: "shown", filters: { search: "as" } });
  expect(shownIds()).toEqual([2]);
});

test("shown results are kept while a request is under way, and a failure is reported", async () => {
  const first = requestResults("", search("a"));
  requests[0]?.respond(responseOf(1, 1));
  await first;
  const second = requestResults("", search("b"));
  expect($results.get()?.status).toBe("loading");
  expect(shownIds()).toEqual([1]);
  requests[1]?.respond(new Error("offline"));
  await second;
  expect($results.get()?.status).toBe("failed");
});

test("appends the next page without repeating perfumes that have moved", async () => {
  const first = requestResults("brand=lattafa", search("a"));
  requests[0]?.respond(responseOf(PAGE_SIZE + 12, ...range(1, PAGE_SIZE)));
  await first;
  const more = loadMore();
  await loadMore();
  expect(requests).toHaveLength(2);
  expect(requests[1]?.url).toBe(`/api/perfumes?brand=lattafa&search=a&limit=${PAGE_SIZE}&page=2`);
  requests[1]?.respond(responseOf(PAGE_SIZE + 12, PAGE_SIZE, ...range(PAGE_SIZE + 1, 12)));
  await more;
  expect(shownIds()).toEqual(range(1, PAGE_SIZE + 12));
  await loadMore();
  expect(requests).toHaveLength(2);
});

test("a failed page can be retried, and nothing is lost", async () => {
  const first = requestResults("", search("a"));
  requests[0]?.respond(responseOf(PAGE_SIZE + 2, ...range(1, PAGE_SIZE)));
  await first;
  const more = loadMore();
  requests[1]?.respond(new Error("offline"));
  await more;
  expect($results.get()).toMatchObject({ status: "shown", more: "failed" });
  const again = loadMore();
  requests[2]?.respond(responseOf(PAGE_SIZE + 2, ...range(PAGE_SIZE + 1, 2)));
  await again;
  expect(shownIds()).toEqual(range(1, PAGE_SIZE + 2));
});

test("restores all pages in one request, and repeats it when prices have changed", async () => {
  const first = requestResults("", search("a"), 3);
  expect(requests[0]?.url).toContain(`limit=${3 * PAGE_SIZE}&page=1`);
  requests[0]?.respond(responseOf(2, 1, 2));
  await first;
  const again = refreshResults();
  expect($results.get()?.status).toBe("shown");
  expect(requests[1]?.url).toBe(requests[0]?.url);
  requests[1]?.respond(responseOf(1, 2));
  await again;
  expect(shownIds()).toEqual([2]);
  const outdated = refreshResults();
  requests[2]?.respond(new Error("offline"));
  await outdated;
  expect(shownIds()).toEqual([2]);
});

test("ignores a response that comes after the results were cleared", async () => {
  const first = requestResults("", search("a"));
  clearResults();
  requests[0]?.respond(responseOf(1, 1));
  await first;
  expect($results.get()).toBeNull();
  await refreshResults();
  markFailed();
  expect($results.get()).toBeNull();
});
