/** One buyer pays by card in several windows at once: the card is charged at most once. */
import { expect } from "vitest";
import { type Answer, ask } from "../ask.ts";
import { grantCard } from "../cards.ts";
import { type Command, look } from "../command.ts";
import { hear } from "../money.ts";
import { adopt, rowsIn, shown } from "../observe.ts";
import { chargeMade, passSecond, payments } from "../provider.ts";
import type { Rig } from "../rig.ts";
import { type CardWanting, wishOf } from "./card.ts";
import { shopper } from "./cart.ts";

/** How the windows differ: copies of one request, or each with its own request and token. */
export interface Windows {
  count: number;
  isOneRequest: boolean;
  wanting: CardWanting & { holder: "APRO" | "CONT" };
}

/** Refusals of the windows that came too late. */
const TOO_LATE = ["payment_open", "card_cart_empty", "card_too_many_open", "busy"];

export function inWindows({ count, isOneRequest, wanting }: Windows): Command {
  return {
    check: (model) => !model.isSick,
    toString: () => `inWindows(${JSON.stringify({ count, isOneRequest, wanting })})`,
    async run(model, real) {
      const { rig } = real;
      await passSecond(model, rig);
      const first = await wishOf(model.state, model, rig, { ...wanting, key: "new" });
      const others = Array.from({ length: count - 1 }, () =>
        isOneRequest ? first : wishOf(model.state, model, rig, { ...wanting, key: "new" }),
      );
      const wishes = [first, ...(await Promise.all(others))];
      const chargesBefore = payments(rig).length;
      const answers = await Promise.all(wishes.map((wish) => send(rig, wanting.who, wish)));
      const seen = look("inWindows", model, real, []);
      const winner = answers.findIndex(({ status }) => status < 300);
      const granted = grantCard(model.state, wishes[winner] ?? first, model.nowMs);
      expect(payments(rig).length - chargesBefore, "charges of several windows").toBe(granted.ok ? 1 : 0);
      if (granted.ok) adopt(model.state, seen);
      const made = granted.ok && granted.kind === "placed" ? chargeMade(rig, granted.attempt.id) : null;
      if (made) hear(model.state, made, { nowMs: model.nowMs, buyerWaits: true });
      expectOne(answers, granted.ok ? granted.order.id : null, isOneRequest);
      real.reached.add(granted.ok ? "several windows, one charge" : "several windows, no charge");
      expect(rowsIn(seen), "after the windows the shop holds").toEqual(shown(model.state));
    },
  };
}

function send(rig: Rig, who: number, { key, body }: { key: string | null; body: string }): Promise<Answer> {
  return ask(rig.url, "POST /api/pay/payment", { by: shopper(who), body: JSON.parse(body), key: key ?? undefined });
}

/** All successful responses contain the same order. With one request, all responses do. */
function expectOne(answers: Answer[], orderId: string | null, isOneRequest: boolean): void {
  const orderIds = answers
    .filter(({ status }) => status < 300)
    .map(({ body }) => Reflect.get(Object(body["order"]), "_id"));
  expect([...new Set(orderIds)]).toEqual(orderId === null ? [] : [orderId]);
  if (isOneRequest && orderId !== null)
    expect(orderIds.length, "windows that were told of the order").toBe(answers.length);
  if (orderId === null) return;
  const late = answers.filter(({ status }) => status >= 300).map(({ code }) => code);
  expect(late.filter((code) => !TOO_LATE.includes(code ?? ""))).toEqual([]);
}
