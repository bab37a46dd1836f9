/** Commands of shoppers on their carts. */
import { expect } from "vitest";
import type { z } from "zod";
import { cartChangeResponseSchema, refreshedCartSchema } from "#shop/accounts/user.contract.ts";
import { checkAddition, checkPurchase, refreshCart } from "#shop/cart/cart.ts";
import { type CartLine, type LineType, lineKey } from "#shop/cart/cart-line.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RefusalCode } from "#shop/refusal-response.ts";
import { command, type Plan } from "../command.ts";
import { cartOf, perfumeIn, type State } from "../model/state.ts";
import { type Command, pick } from "../rules.ts";
import { type ApiResponse, callApi, SHOPPERS, type TestUser } from "../shop.ts";

/** An item chosen by random numbers: a size of a perfume, or one of its decants. */
export interface Item {
  perfume: number;
  size: number;
  type: LineType;
}

/** Maps random numbers to an item of this shop. */
export function itemIn({ perfumes }: State, { perfume: index, size, type }: Item) {
  const perfume = pick(perfumes, index);
  if (!perfume) throw new Error("the shop has no perfumes");
  const ml = { milliliter: pick(perfume.sizes, size)?.ml ?? 0, bigDecant: 10, smallDecant: 5 }[type];
  return { perfumeId: perfume.id, ml, type };
}

export function shopper(index: number): TestUser {
  const person = pick(SHOPPERS, index);
  if (!person) throw new Error("there are no shoppers");
  return person;
}

const STATUSES: Readonly<Record<string, number>> = {
  not_sold: 404,
  line_not_found: 404,
  max_quantity: 409,
  not_enough_stock: 409,
  not_enough_stock_to_add: 409,
  invalid_quantity: 400,
};

interface CartCall {
  request: string;
  body?: unknown;
  /** The lines afterwards, if the rules accept the request. */
  lines: CartLine[];
}

/** Plans a cart request that the rules accept or refuse. */
function changing(state: State, by: TestUser, checked: { ok: true } | Refused<RefusalCode>, call: CartCall): Plan {
  const sendRequest = (system: { url: string }) => callApi(system.url, call.request, { by, body: call.body });
  if (!checked.ok) {
    const { code } = checked.refusal;
    return { send: sendRequest, response: { status: STATUSES[code] ?? 0, code }, reached: [`a cart: ${code}`] };
  }
  state.carts[by.id] = call.lines;
  const check = (response: ApiResponse, after: State) => {
    expectCart(cartChangeResponseSchema.parse(response.body).userUpdated.cart, cartOf(after, by.id));
  };
  return { send: sendRequest, response: { status: 200 }, reached: ["a cart changed"], check };
}

function expectCart(
  shown: z.output<typeof cartChangeResponseSchema>["userUpdated"]["cart"],
  lines: readonly CartLine[],
): void {
  const facts = (line: CartLine) => [line.id, line.perfumeId, line.ml, line.type, line.quantity].join(" ");
  const answered = shown.map(({ _id, perfume, ml, type, quantity }) =>
    facts({ id: _id, perfumeId: perfume, ml, type, quantity }),
  );
  expect(answered.sort(), "the cart in the response").toEqual(lines.map(facts).sort());
}

/** A browser with its own session. */
export interface Browser {
  /** Empty until a session is opened in it. */
  cookie: string;
}

/**
 * A person adds an item in their signed-in browser, or in `browser` if it is given. While that has no session, the API
 * refuses.
 */
export function add(user: number, item: Item, quantity: number, browser?: Browser): Command {
  return command(`add(${user}, ${JSON.stringify(item)}, ${quantity}${browser ? ", browser" : ""})`, (state) => {
    const [by, key] = [{ ...shopper(user), ...browser }, itemIn(state, item)];
    const { perfumeId, ml, type } = key;
    const perfume = perfumeIn(state, perfumeId);
    if (!perfume) return null;
    const before = cartOf(state, by.id);
    const checked = checkAddition(before, perfume, { ...key, quantity });
    const line = before.find((one) => lineKey(one) === lineKey(key));
    const lines = line
      ? before.map((one) => (one === line ? { ...one, quantity: one.quantity + quantity } : one))
      : [...before, { id: "", ...key, quantity }];
    const product = {
      quantity,
      mlOption: ml,
      isBigDecant: type === "bigDecant",
      isSmallDecant: type === "smallDecant",
    };
    const call = { request: `POST /api/cart/${by.id}/${perfumeId}`, body: { product }, lines };
    if (by.cookie === "") {
      const response = { status: 401, code: "not_signed_in" };
      return { send: ({ url }) => callApi(url, call.request, { by, body: call.body }), response, reached: [] };
    }
    const plan = changing(state, by, checked, call);
    if (browser && checked.ok) plan.reached.push("a guest's choice after signing in");
    return plan;
  });
}

export function set(user: number, line: number, quantity: number): Command {
  return command(`set(${user}, ${line}, ${quantity})`, (state) => {
    const by = shopper(user);
    const found = pick(cartOf(state, by.id), line);
    if (!found) return null;
    const { id, perfumeId, ml: mlOption, type: productType } = found;
    const checked = checkPurchase(perfumeIn(state, perfumeId), found, quantity);
    const lines = cartOf(state, by.id).map((one) => (one === found ? { ...one, quantity } : one));
    const product = { perfumeId, mlOption, quantity, productType };
    return changing(state, by, checked, { request: `PUT /api/cart/${by.id}/${id}`, body: { product }, lines });
  });
}

/** Removes one line, all lines of its perfume, or one that does not exist. */
export function remove(user: number, line: number, what: "line" | "perfume" | "nothing there"): Command {
  return command(`remove(${user}, ${line}, ${what})`, (state) => {
    const by = shopper(user);
    const found = pick(cartOf(state, by.id), line);
    if (!found) return null;
    const id = { line: found.id, perfume: found.perfumeId, "nothing there": "lin_0" }[what];
    const lines = cartOf(state, by.id).filter((one) => one.id !== id && one.perfumeId !== id);
    const checked = what === "nothing there" ? refuse({ code: "line_not_found" }) : { ok: true as const };
    return changing(state, by, checked, { request: `DELETE /api/cart/${by.id}/${id}`, lines });
  });
}

export function refresh(user: number): Command {
  return command(`refresh(${user})`, (state) => {
    const by = shopper(user);
    const before = cartOf(state, by.id);
    const changes = refreshCart(before, (id) => perfumeIn(state, id));
    state.carts[by.id] = before.flatMap((line) => {
      const { to = line.quantity } = changes.find((change) => change.line === line) ?? {};
      return to > 0 ? [{ ...line, quantity: to }] : [];
    });
    return {
      send: (system) => callApi(system.url, `PATCH /api/cart/updatedCart/${by.id}`, { by }),
      response: { status: 200 },
      reached: changes.length > 0 ? ["a cart refreshed: a line removed or lowered"] : [],
      check(response, after) {
        const { updatedUser, changes: shown } = refreshedCartSchema.parse(response.body);
        expectCart(updatedUser.cart, cartOf(after, by.id));
        expect(shown.map(({ what, from, to }) => [what, from, to]).sort()).toEqual(
          changes.map(({ what, from, to }) => [what, from, to]).sort(),
        );
      },
    };
  });
}
