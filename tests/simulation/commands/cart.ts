/** Commands of shoppers on their carts. */
import { expect } from "vitest";
import type { z } from "zod";
import { cartChangeResponseSchema, refreshedCartSchema } from "#shop/accounts/user.contract.ts";
import { addToCart, refreshCart, removeFromCart, setQuantity } from "#shop/cart/cart.ts";
import type { CartLine, LineType } from "#shop/cart/cart-line.ts";
import { command, type Plan } from "../command.ts";
import { cartOf, perfumeIn, type State } from "../model/state.ts";
import { type Command, pick } from "../rules.ts";
import { type ApiResponse, callApi, SHOPPERS, type TestUser } from "../shop.ts";

/** An item by random numbers: a size of a perfume, or one of its decants. */
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

type Changed = ReturnType<typeof addToCart> | ReturnType<typeof setQuantity> | ReturnType<typeof removeFromCart>;

/** Plans a cart request that the rules accept or refuse. */
function changing(state: State, by: TestUser, changed: Changed, call: { request: string; body?: unknown }): Plan {
  const sendRequest = (system: { url: string }) => callApi(system.url, call.request, { by, body: call.body });
  if (!changed.ok) {
    const { code } = changed.refusal;
    return { send: sendRequest, response: { status: STATUSES[code] ?? 0, code }, reached: [`a cart: ${code}`] };
  }
  state.carts[by.id] = changed.lines;
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
  expect(answered.sort(), "the cart as it was answered").toEqual(lines.map(facts).sort());
}

/** A browser with its own session. */
export interface Browser {
  /** Empty until a session is opened in it. */
  cookie: string;
}

/** A person adds an item in a signed-in browser, or in `browser`: the API refuses a request without a session. */
export function add(user: number, item: Item, quantity: number, browser?: Browser): Command {
  return command(`add(${user}, ${JSON.stringify(item)}, ${quantity}${browser ? ", browser" : ""})`, (state) => {
    const [by, { perfumeId, ml, type }] = [{ ...shopper(user), ...browser }, itemIn(state, item)];
    const perfume = perfumeIn(state, perfumeId);
    if (!perfume) return null;
    const changed = addToCart(cartOf(state, by.id), perfume, { newLineId: "", ml, type, quantity });
    const product = {
      quantity,
      mlOption: ml,
      isBigDecant: type === "bigDecant",
      isSmallDecant: type === "smallDecant",
    };
    const call = { request: `POST /api/cart/${by.id}/${perfumeId}`, body: { product } };
    if (by.cookie === "") {
      const response = { status: 401, code: "not_signed_in" };
      return { send: ({ url }) => callApi(url, call.request, { by, body: call.body }), response, reached: [] };
    }
    const plan = changing(state, by, changed, call);
    if (browser && changed.ok) plan.reached.push("a guest's choice after signing in");
    return plan;
  });
}

export function set(user: number, line: number, quantity: number): Command {
  return command(`set(${user}, ${line}, ${quantity})`, (state) => {
    const by = shopper(user);
    const found = pick(cartOf(state, by.id), line);
    if (!found) return null;
    const { id, perfumeId, ml: mlOption, type: productType } = found;
    const changed = setQuantity(cartOf(state, by.id), id, perfumeIn(state, perfumeId), quantity);
    const product = { perfumeId, mlOption, quantity, productType };
    return changing(state, by, changed, { request: `PUT /api/cart/${by.id}/${id}`, body: { product } });
  });
}

/** Removes one line, all lines of its perfume, or one that does not exist. */
export function remove(user: number, line: number, what: "line" | "perfume" | "nothing there"): Command {
  return command(`remove(${user}, ${line}, ${what})`, (state) => {
    const by = shopper(user);
    const found = pick(cartOf(state, by.id), line);
    if (!found) return null;
    const id = { line: found.id, perfume: found.perfumeId, "nothing there": "lin_0" }[what];
    return changing(state, by, removeFromCart(cartOf(state, by.id), id), {
      request: `DELETE /api/cart/${by.id}/${id}`,
    });
  });
}

export function refresh(user: number): Command {
  return command(`refresh(${user})`, (state) => {
    const by = shopper(user);
    const { lines, changes } = refreshCart(cartOf(state, by.id), (id) => perfumeIn(state, id));
    state.carts[by.id] = lines;
    return {
      send: (system) => callApi(system.url, `PATCH /api/cart/updatedCart/${by.id}`, { by }),
      response: { status: 200 },
      reached: changes.length > 0 ? ["a cart refreshed: something went"] : [],
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
