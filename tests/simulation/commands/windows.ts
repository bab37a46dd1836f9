/** One buyer pays by card in several windows together: the card is charged at most once. */
import { expect } from "vitest";
import { checkShop } from "../command.ts";
import { placeCard } from "../model/cards.ts";
import { copyIds, rowsOf, rowsOfModel } from "../model/observe.ts";
import { applyPayment, chargeMade, passSecond, payments } from "../model/payments.ts";
import { action, type Command } from "../rules.ts";
import type { ApiResponse } from "../shop.ts";
import { purchaseOf, type RandomCardPayment, sendPayment } from "./card.ts";

/** How the windows differ: copies of one request, or each with its own request and token. */
export interface Windows {
  count: number;
  isOneRequest: boolean;
  choice: RandomCardPayment & { holder: "APRO" | "CONT" };
}

/** Refusals of the windows that came too late. */
const TOO_LATE = ["payment_open", "card_cart_empty", "card_too_many_open", "busy"];

export function inWindows({ count, isOneRequest, choice }: Windows): Command {
  const run: Command["run"] = async (model, real) => {
    const { system } = real;
    await passSecond(model, system);
    const first = await purchaseOf(model.state, model, system, { ...choice, key: "new" });
    const others = Array.from({ length: count - 1 }, () =>
      isOneRequest ? first : purchaseOf(model.state, model, system, { ...choice, key: "new" }),
    );
    const purchases = [first, ...(await Promise.all(others))];
    const chargesBefore = payments(system).length;
    const responses = await Promise.all(purchases.map((purchase) => sendPayment(system, purchase)));
    const snapshot = checkShop("inWindows", model, real);
    const winner = responses.findIndex(({ status }) => status < 300);
    const result = placeCard(model.state, purchases[winner] ?? first, model.nowMs);
    expect(payments(system).length - chargesBefore, "charges of several windows").toBe(result.ok ? 1 : 0);
    if (result.ok) copyIds(model.state, snapshot);
    const made = result.ok && result.kind === "placed" ? chargeMade(system, result.attempt.id) : null;
    if (made) applyPayment(model.state, made, { nowMs: model.nowMs, buyerWaits: true });
    expectOne(responses, result.ok ? result.order.id : null, isOneRequest);
    real.reached.add(result.ok ? "several windows, one charge" : "several windows, no charge");
    expect(rowsOf(snapshot), "the shop's rows after the windows").toEqual(rowsOfModel(model.state));
  };
  return action(`inWindows(${JSON.stringify({ count, isOneRequest, choice })})`, run, (model) => !model.isFaulty);
}

/** All successful responses contain the same order. With one request, all responses do. */
function expectOne(responses: ApiResponse[], orderId: string | null, isOneRequest: boolean): void {
  const orderIds = responses
    .filter(({ status }) => status < 300)
    .map(({ body }) => Reflect.get(Object(body["order"]), "_id"));
  expect([...new Set(orderIds)]).toEqual(orderId === null ? [] : [orderId]);
  if (isOneRequest && orderId !== null) expect(orderIds.length, "responses with the order").toBe(responses.length);
  if (orderId === null) return;
  const late = responses.filter(({ status }) => status >= 300).map(({ code }) => code);
  expect(late.filter((code) => !TOO_LATE.includes(code ?? ""))).toEqual([]);
}
