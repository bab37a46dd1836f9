import { beforeEach, describe, expect, test, vi } from "vitest";
import { stubStorage, stubWindow } from "../browser.fixture.ts";
import {
  type Choices,
  type Chosen,
  choicesOf,
  missingDetails,
  parseRoute,
  reachableRoute,
  routeQuery,
  STEPS,
  type Step,
  stepAfter,
  stepBefore,
} from "./checkout.ts";

let stored: Map<string, string>;
let entries: { state: unknown; search: string }[];

const browser = { search: "" };

beforeEach(() => {
  vi.resetModules();
  stored = stubStorage("sessionStorage");
  const dispatch = stubWindow();
  browser.search = "";
  entries = [{ state: null, search: "" }];
  const last = () => entries.at(-1);
  const put = (state: unknown, search: string) => {
    browser.search = search;
    return { state, search };
  };
  vi.stubGlobal("location", browser);
  vi.stubGlobal("history", {
    get state() {
      return last()?.state ?? null;
    },
    pushState: (state: unknown, _: string, search: string) => void entries.push(put(state, search)),
    replaceState: (state: unknown, _: string, search: string) => {
      entries[entries.length - 1] = put(state, search);
    },
    back: () => {
      entries.pop();
      browser.search = last()?.search ?? "";
      dispatch("popstate");
    },
  });
});

async function started(search = "") {
  browser.search = search;
  const store = await import("./checkout.ts");
  store.startCheckout();
  return store;
}

const searches = () => entries.map(({ search }) => search);

test("both names are missing if one is empty, and home delivery also needs phone and DNI", () => {
  const ana = { firstName: "Ana", lastName: "Paz", phone: "3415551234", dni: "30123456" };
  expect(missingDetails(ana, "home")).toEqual([]);
  expect(missingDetails({ ...ana, lastName: "" }, "pickup")).toEqual(["firstName", "lastName"]);
  expect(missingDetails({ ...ana, firstName: "", dni: "" }, "home")).toEqual(["firstName", "lastName", "dni"]);
  expect(missingDetails({ ...ana, phone: "", dni: "" }, "home")).toEqual(["phone", "dni"]);
  expect(missingDetails({ ...ana, phone: "", dni: "" }, "pickup")).toEqual([]);
});

test("reads the step from the URL, and each next step adds a history entry", async () => {
  const { $route, go } = await started("?step=address");
  expect($route.get()).toEqual({ step: "address", orderId: null, moved: false });
  go("method");
  expect($route.get()).toEqual({ step: "method", orderId: null, moved: true });
  expect(searches()).toEqual(["", "?step=method"]);
});

test("going back returns in history when possible, and else adds an entry", async () => {
  const { $route, go, goBack } = await started();
  go("address");
  go("method");
  goBack("address");
  expect([searches(), $route.get().step]).toEqual([["", "?step=address"], "address"]);
  go("method");
  goBack("cards");
  expect(searches()).toEqual(["", "?step=address", "?step=method", "?step=cards"]);
});

test("replacing a route adds no history entry", async () => {
  const { $route, go, replaceRoute } = await started();
  go("method");
  replaceRoute({ step: "transfer", orderId: "ord_1" });
  expect(searches()).toEqual(["", "?step=transfer&order=ord_1"]);
  expect($route.get()).toMatchObject({ step: "transfer", orderId: "ord_1" });
});

test("choices survive a reload", async () => {
  const { choose } = await started();
  choose({ delivery: "pickup", showroom: "rosario" });
  choose({ addressId: "adr_1", payment: "card" });
  vi.resetModules();
  const { $choices } = await started();
  expect($choices.get()).toEqual({
    delivery: "pickup",
    showroom: "rosario",
    addressId: "adr_1",
    payment: "card",
  });
});

test.each(["", "7", "null", '{"delivery":"drone","showroom":7,"addressId":{},"payment":"cash"}', "{"])(
  "ignores malformed choices: %s",
  async (text) => {
    stored.set("checkout", text);
    const { $choices } = await started();
    expect($choices.get()).toEqual({ delivery: "home", showroom: null, addressId: null, payment: "transfer" });
  },
);

const HOME: Chosen = { hasLines: true, hasDetails: true, delivery: "home", hasShowroom: false, hasAddress: true };
const PICKUP: Chosen = { hasLines: true, hasDetails: true, delivery: "pickup", hasShowroom: true, hasAddress: false };
const at = (step: Step, chosen: Chosen) => reachableRoute({ step, orderId: null }, chosen).step;

test("reads a route from a query, and ignores values that do not fit", () => {
  expect(parseRoute("")).toEqual({ step: "cards", orderId: null });
  expect(parseRoute("?step=pago")).toEqual({ step: "cards", orderId: null });
  expect(parseRoute("?step=transfer&order=ord_1")).toEqual({ step: "transfer", orderId: "ord_1" });
  expect(parseRoute("?step=method&order=ord_1")).toEqual({ step: "method", orderId: null });
  for (const step of STEPS) expect(parseRoute(routeQuery({ step, orderId: null }))).toEqual({ step, orderId: null });
  for (const step of ["transfer", "finish"] as const) {
    const order = { step, orderId: "ord_á&b" };
    expect(parseRoute(routeQuery(order))).toEqual(order);
  }
  const failed = { step: "finish", orderId: null, failed: "payment_open" } as const;
  expect(parseRoute(routeQuery(failed))).toEqual(failed);
  expect(parseRoute("?step=method&failed=payment_open")).toEqual({ step: "method", orderId: null });
});

describe("an unreachable step leads to the last reachable one", () => {
  test.each<[string, Chosen, Record<Exclude<Step, "finish">, Step>]>([
    ["nothing missing, sent home", HOME, { cards: "cards", address: "address", method: "method", transfer: "method" }],
    [
      "no address",
      { ...HOME, hasAddress: false },
      { cards: "cards", address: "address", method: "address", transfer: "address" },
    ],
    ["picked up", PICKUP, { cards: "cards", address: "method", method: "method", transfer: "method" }],
    [
      "no showroom",
      { ...PICKUP, hasShowroom: false },
      { cards: "cards", address: "cards", method: "cards", transfer: "cards" },
    ],
    [
      "an empty cart",
      { ...HOME, hasLines: false },
      { cards: "cards", address: "cards", method: "cards", transfer: "cards" },
    ],
  ])("%s", (_, chosen, leads) => {
    for (const [step, shown] of Object.entries(leads))
      expect([step, at(parseRoute(`?step=${step}`).step, chosen)]).toEqual([step, shown]);
  });
});

test("a placed order and the result of a card payment are shown also with an empty cart", () => {
  const order = { step: "transfer", orderId: "ord_1" } as const;
  const nothing = { ...HOME, hasLines: false, hasAddress: false };
  expect(reachableRoute(order, nothing)).toEqual(order);
  expect(at("finish", nothing)).toBe("finish");
});

test("a buyer's only address is chosen; with several, the stored choice is kept", () => {
  const choices: Choices = { delivery: "home", showroom: null, addressId: "adr_deleted", payment: "card" };
  const chosenOf = (...ids: string[]) => choicesOf({ address: ids.map((_id) => ({ _id })) }, choices).addressId;
  expect([chosenOf(), chosenOf("adr_1"), chosenOf("adr_1", "adr_2")]).toEqual(["adr_deleted", "adr_1", "adr_deleted"]);
});

test("the next and previous steps depend on the delivery", () => {
  expect([stepAfter("cards", "home"), stepAfter("address", "home"), stepAfter("cards", "pickup")]).toEqual([
    "address",
    "method",
    "method",
  ]);
  expect([stepBefore("method", "home"), stepBefore("method", "pickup"), stepBefore("address", "home")]).toEqual([
    "address",
    "cards",
    "cards",
  ]);
});
