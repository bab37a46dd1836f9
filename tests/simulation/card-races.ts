/** Races for what keeps a card from being charged twice: each answers what went wrong, or nothing (reliability 3.4.6). */
import { type Answer, ask } from "./ask.ts";
import { ANA, fillCart } from "./faults/script.ts";
import { observe } from "./observe.ts";
import { drive, payments, tokenOf } from "./provider.ts";
import { type Race, wrongIn } from "./races.ts";
import type { Rig } from "./rig.ts";
import { START_MS } from "./shop.ts";

const TABS = 6;
/** What one Asad costs by card. */
const TOTAL = 65_500;
/** How long each database call of the tabs waits: all of them have read the order before the first one writes, however busy the machine is. */
const CALL_MS = 300;
/** How long a write waits, so that another notice is heard before it. */
const WAIT_MS = 1_500;

interface Paying {
  token: string;
  key: string;
  reference?: string;
}

function pay(rig: Rig, { token, key, reference }: Paying): Promise<Answer> {
  const body = {
    token,
    payment_method_id: "visa",
    transaction_amount: TOTAL,
    installments: 1,
    payer: { email: "ana@example.com" },
    shipping: false,
    ...(reference === undefined ? {} : { externalReference: reference }),
  };
  return ask(rig.url, "POST /api/pay/payment", { by: ANA, body, key });
}

async function opened(rig: Rig): Promise<void> {
  await rig.open([5, 0, 0, 0, 0, 0], 1);
  await fillCart(rig);
}

/** The same cart, paid in several tabs: each with a card and a request of its own. */
async function payInTabs(rig: Rig, reference?: string): Promise<Answer[]> {
  const tokens = await Promise.all(Array.from({ length: TABS }, () => tokenOf(rig, "APRO")));
  const named = reference === undefined ? {} : { reference };
  rig.faults.put({ db: { delayMs: CALL_MS } });
  const answers = await Promise.all(
    tokens.map((token, tab) => pay(rig, { token, key: `tab-number-${tab}`, ...named })),
  );
  rig.faults.heal();
  return answers;
}

function chargedTwice(rig: Rig): string[] {
  const approved = payments(rig).filter(({ history }) => history.at(-1)?.status === "approved");
  return approved.length > 1 ? ["a person was charged twice"] : [];
}

/** One person with several tabs. */
export const severalTabs: Race = async (rig) => {
  await opened(rig);
  const answers = await payInTabs(rig);
  const paid = answers.filter(({ status }) => status === 200).length;
  return wrongIn(rig, () => [...chargedTwice(rig), ...(paid > 0 ? [] : ["nobody was charged"])]);
};

/** A rejected order that is paid again in several tabs. */
export const paidAgain: Race = async (rig) => {
  await opened(rig);
  await pay(rig, { token: await tokenOf(rig, "FUND"), key: "a-first-card" });
  const [order] = observe(rig, START_MS).orders;
  await payInTabs(rig, String(order?.["id"]));
  return wrongIn(rig, () => chargedTwice(rig));
};

/** The same request several times at once. */
export const sameCharge: Race = async (rig) => {
  await opened(rig);
  const token = await tokenOf(rig, "APRO");
  const answers = await Promise.all(Array.from({ length: TABS }, () => pay(rig, { token, key: "one-and-the-same" })));
  const refused = answers.filter(({ status }) => status >= 300);
  return wrongIn(rig, () => [...chargedTwice(rig), ...(refused.length === 0 ? [] : ["the same request was refused"])]);
};

/**
 * Of two notices of a payment without an order the first one asks while it is approved, and writes that down after the second one
 * has heard that it was charged back; both within a millisecond of the provider's.
 */
export const olderWord: Race = async (rig) => {
  await rig.open([1, 0, 0, 0, 0, 0], 1);
  const { gates, notices } = rig.provider();
  await drive(rig, "payments", { externalReference: "ord_nobody", amountCentavos: 1_000, status: "approved" });
  const notice = notices.list().at(-1)?.id ?? 0;
  const gate = gates.arm("get", "after");
  const first = notices.deliver(notice);
  await gate.parked;
  await drive(rig, `payments/${payments(rig).at(-1)?.id}`, { status: "charged_back" });
  // Its next call reads what is known of the payment, and the one after that writes.
  rig.faults.put({ db: { skip: 1, times: 1, delayMs: WAIT_MS } });
  const { faulted } = rig.faults.state().counts.db;
  gate.release();
  while (rig.faults.state().counts.db.faulted === faulted) await new Promise((next) => setTimeout(next, 1));
  await notices.deliver(notice);
  await first;
  return wrongIn(rig, (seen) =>
    seen.payments.map(({ status }) => status).join() === "charged_back" ? [] : ["a payment went backwards"],
  );
};
