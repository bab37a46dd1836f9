/** Races against the protections from double charges. Each returns what went wrong (docs/reliability.md#mutants). */
import { type Answer, ask } from "./ask.ts";
import { ANA, fillCart } from "./faults/script.ts";
import { observe } from "./observe.ts";
import { drive, payments, tokenOf } from "./provider.ts";
import { type Race, wrongIn } from "./races.ts";
import type { Rig } from "./rig.ts";
import { START_MS } from "./shop.ts";

const TABS = 6;
/** The card price of one Asad in pesos. */
const TOTAL = 65_500;
/** Delay of each database call of the tabs, so that all read the order before the first one writes, even on a busy machine. */
const CALL_MS = 300;
/** Delay of a write, so that another webhook is handled before it. */
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

/** Pays the same cart in several tabs, each with its own card and request key. */
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

/** One user with several tabs. */
export const severalTabs: Race = async (rig) => {
  await opened(rig);
  const answers = await payInTabs(rig);
  const paid = answers.filter(({ status }) => status === 200).length;
  return wrongIn(rig, () => [...chargedTwice(rig), ...(paid > 0 ? [] : ["nobody was charged"])]);
};

/** A rejected order is paid again in several tabs. */
export const paidAgain: Race = async (rig) => {
  await opened(rig);
  await pay(rig, { token: await tokenOf(rig, "FUND"), key: "a-first-card" });
  const [order] = observe(rig, START_MS).orders;
  await payInTabs(rig, String(order?.["id"]));
  return wrongIn(rig, () => chargedTwice(rig));
};

/** The same request is sent several times at once. */
export const sameCharge: Race = async (rig) => {
  await opened(rig);
  const token = await tokenOf(rig, "APRO");
  const answers = await Promise.all(Array.from({ length: TABS }, () => pay(rig, { token, key: "one-and-the-same" })));
  const refused = answers.filter(({ status }) => status >= 300);
  return wrongIn(rig, () => [...chargedTwice(rig), ...(refused.length === 0 ? [] : ["the same request was refused"])]);
};

/**
 * Two webhooks of a payment without an order: the first reads it while approved and writes that after the second has stored the
 * charge-back. At the provider both happen within a millisecond.
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
  // Its next call reads the stored payment, and the one after that writes. This delays the write.
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
