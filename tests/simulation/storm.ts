/** Many users fill carts and order at once while processes are killed. Records what each was answered. */
import { seedId } from "#db/seed/insert.ts";
import { ask } from "./ask.ts";
import type { Person } from "./shop.ts";

const AFTER_MS = 50;
const ASAD = seedId("per", "asad");

/** An order from its buyer's side: the key sent, and the id answered, or null. */
export interface Sent {
  by: Person;
  key: string;
  orderId: string | null;
}

export interface Storm {
  sent: Sent[];
  /** Number of orders answered so far. */
  answered(): number;
  /** Number of failed or refused connections so far. */
  broken(): number;
  /** Stops new requests. Resolves when all users have stopped. */
  end(): Promise<void>;
}

/** Each user repeatedly adds a unit to the cart and orders one, until the storm ends. `url` is read for each request. */
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

/** Sends or repeats an order. True when its outcome is known. */
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

/** Waits a moment after a failed connection: the process was killed. */
const afterMoment = () => new Promise<null>((next) => setTimeout(next, AFTER_MS, null));

function idIn({ newOrder }: { newOrder?: unknown }): string {
  return typeof newOrder === "object" && newOrder !== null ? String(Reflect.get(newOrder, "_id")) : "";
}
