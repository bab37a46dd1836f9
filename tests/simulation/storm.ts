/** Many people who fill carts and order at once, and what each of them was answered, while processes are killed. */
import { seedId } from "#db/seed/insert.ts";
import { ask } from "./ask.ts";
import type { Person } from "./shop.ts";

const AFTER_MS = 50;
const ASAD = seedId("per", "asad");

/** One order as its buyer knows it: the key they sent, and the id they were answered; null while they were not. */
export interface Sent {
  by: Person;
  key: string;
  orderId: string | null;
}

export interface Storm {
  sent: Sent[];
  /** Orders that were answered so far. */
  answered(): number;
  /** Connections that broke, or were not taken, so far. */
  broken(): number;
  /** Nobody begins anything more; resolves when all have stopped. */
  end(): Promise<void>;
}

/** Everybody goes on at once: a unit into the cart, then an order of one, until the storm ends. `url` is asked for each time. */
export function raise(url: () => string, people: readonly Person[]): Storm {
  const sent: Sent[] = [];
  let [isOver, broken] = [false, 0];
  const gone = () => {
    broken += 1;
    return afterMoment();
  };
  const goOn = async (by: Person) => {
    for (let turn = 0; !isOver; turn++) {
      await ask(url(), `POST /api/cart/${by.id}/${ASAD}`, {
        by,
        body: { product: { quantity: 1, mlOption: 100 } },
      }).catch(gone);
      const order: Sent = { by, key: `${by.id}-${turn}`, orderId: null };
      sent.push(order);
      await send(url(), order, gone);
    }
  };
  const all = people.map(goOn);
  return {
    sent,
    broken: () => broken,
    answered: () => sent.filter(({ orderId }) => orderId !== null).length,
    async end() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** Sends an order, again or for the first time; true when it is known how it ended. */
export async function send(url: string, order: Sent, gone = afterMoment): Promise<boolean> {
  const { by, key } = order;
  const products = [{ perfume: ASAD, ml: 100, type: "milliliter", quantity: 1 }];
  const answer = await ask(url, `POST /api/orders/transfer/${by.id}`, {
    by,
    key,
    body: { shipping: false, products },
  }).catch(gone);
  if (answer?.status === 200) order.orderId = idIn(answer.body);
  return answer !== null && answer.status < 500;
}

/** The connection broke, or nobody listens: the process was killed. A client waits a moment before it goes on. */
const afterMoment = () => new Promise<null>((next) => setTimeout(next, AFTER_MS, null));

function idIn({ newOrder }: { newOrder?: unknown }): string {
  return typeof newOrder === "object" && newOrder !== null ? String(Reflect.get(newOrder, "_id")) : "";
}
