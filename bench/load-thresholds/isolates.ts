/** Measures several isolates with one database behind one address, because a limit in memory applies to one isolate only. */
import { RECEIPT_MAX_BYTES } from "#shop/orders/receipt.ts";
import { endSockets, responseTo, sendPart } from "../../tests/attack/half-sent.ts";
import type { TestUser } from "../../worker/fixtures/signed-in-users.ts";
import { type PlainShop, withPlainShop } from "../environment.ts";
import { compared, exactly, type Figure, gate } from "../figure.ts";
import { startRecorder } from "../platform.ts";
import { mostInASecond } from "./cron-jobs.ts";
import { signIn } from "./overload.ts";
import { cardPayment, measureLastUnit } from "./races.ts";
import {
  addToCart,
  type CallResult,
  call,
  changeStock,
  countByOutcome,
  failures,
  networkOf,
  order,
  percentile,
  read,
  runAtRate,
  violations,
} from "./requests.ts";

/** The number of worker processes, and the seconds that each load lasts. */
const [ISOLATES, SECONDS] = [Number(process.env.ISOLATES ?? 8), Number(process.env.SECONDS ?? 10)];
/** Maximum open writes and requests at the database, for all isolates together. */
const [MAX_WRITES, MAX_STREAMS] = [16, 100];
const MAX_MAILS_PER_SECOND = 5;

type Recorder = Awaited<ReturnType<typeof startRecorder>>;

/**
 * Measures guarantees of docs/reliability.md#many-isolates. A recorder receives the mails and the calls of the rebuild hook.
 */
export async function measureIsolates(): Promise<Figure[]> {
  const outside = await startRecorder();
  const options = { isolates: ISOLATES, limits: true, countTrips: true, outsideUrl: outside.url };
  try {
    return await withPlainShop(options, async (shop) => {
      const figures: Figure[] = [];
      const parts = { races: measureRaces, cron: () => measureCron(shop, outside), floods: measureFloods };
      for (const [name, measure] of Object.entries(parts)) {
        console.error(`Measuring ${name} ...`);
        figures.push(...(await measure(shop)));
      }
      const { streams, writes } = shop.database.proxy.most();
      return [
        ...figures,
        gate("writes", "most open writes at the database", writes, "writes", { max: MAX_WRITES }),
        gate("streams", "most requests open at the database", streams, "streams", { max: MAX_STREAMS }),
        exactly("audit", "violations found by the audit at the end", await violations(shop).catch(String), []),
      ];
    });
  } finally {
    endSockets();
    await outside.stop();
  }
}

async function measureRaces(shop: PlainShop): Promise<Figure[]> {
  return [...(await measureLastUnit(shop, [200])), ...(await measurePresses(shop)), ...(await measureBurst(shop))];
}

const PRESSES = 80;

/** One person presses "pay" many times in two tabs. Each tab has a separate card token and idempotency key. */
async function measurePresses(shop: PlainShop): Promise<Figure[]> {
  const [buyer] = await shop.people(1);
  if (!buyer) throw new Error("no user was created");
  const before = shop.provider.standIn.ledger.payments().length;
  await addToCart(shop, buyer);
  const tabs = [await cardPayment(shop, "APRO"), await cardPayment(shop, "APRO")];
  const presses = await Promise.all(
    Array.from({ length: PRESSES }, (_, index) => {
      const headers = { "Idempotency-Key": `presses-of-tab-${index % 2}` };
      return call(shop, "POST /api/pay/payment", { by: buyer, body: tabs[index % 2] ?? {}, headers });
    }),
  );
  const charges = shop.provider.standIn.ledger.payments().length - before;
  return [
    gate("card", `charges of ${PRESSES} presses (${JSON.stringify(countByOutcome(presses))})`, charges, "charges", {
      max: 1,
      min: 1,
    }),
    gate("card", "presses without an answer or with 5xx", failures(presses), "presses", { max: 0 }),
  ];
}

const BURST = 200;

/** Many concurrent orders: each is placed, or refused with `Retry-After`. */
async function measureBurst(shop: PlainShop): Promise<Figure[]> {
  await changeStock(shop, "asad", BURST, "req_burst");
  const people = await shop.people(BURST);
  const answers = await Promise.all(people.map((buyer) => order(shop, buyer)));
  const invalid = answers.filter(({ status, retryAfter }) => status !== 200 && (status < 429 || retryAfter === null));
  const outcomes = JSON.stringify(countByOutcome(answers));
  return [
    gate(
      "burst",
      `of ${BURST} orders at once (${outcomes}): neither placed nor refused with Retry-After`,
      invalid.length,
      "orders",
      {
        max: 0,
      },
    ),
  ];
}

const [OVERDUE, NOTICES] = [30, 5];
const PENDING = "SELECT count(*) FROM outbox WHERE state = 'pending'";
/** Enough time for the mails of the burst and of these jobs, at two a second. */
const MAIL_TIMEOUT_MS = 600_000;

/** Runs all jobs in all isolates concurrently, while each isolate also sends the mails of its requests. */
async function measureCron(shop: PlainShop, outside: Recorder): Promise<Figure[]> {
  const { client } = shop.db;
  const held = `SELECT id FROM orders WHERE hold = 'held' AND status_glimmer = 'Confirmar Transferencia' ORDER BY id LIMIT ${OVERDUE}`;
  for (let notice = 0; notice < NOTICES; notice++) {
    const body = { perfume: "agotado", ml: 100, email: `aviso${notice}@azahar.test` };
    await call(shop, "POST /api/stock-notices", { body, headers: { "CF-Connecting-IP": `192.0.2.${notice + 1}` } });
  }
  await changeStock(shop, "agotado", 5, "req_notices");
  await client.execute(
    `UPDATE orders SET version = version + 1, expires_at_ms = created_at_ms + 1 WHERE id IN (${held})`,
  );
  await Promise.all(shop.origins.map((origin) => shop.cron(origin, "all")));
  const giveUpAtMs = performance.now() + MAIL_TIMEOUT_MS;
  while ((await shop.count(PENDING)) > 0 && performance.now() < giveUpAtMs) {
    await new Promise((next) => setTimeout(next, 2_000));
    await Promise.all(shop.origins.map((origin) => shop.cron(origin)));
  }
  const mails = outside.calls.filter(({ path }) => path.startsWith("/mail"));
  const expired = await shop.count("SELECT count(*) FROM outbox WHERE event LIKE 'order-expired%'");
  const moved = await shop.count("SELECT coalesce(max(hold_moves), 0) FROM orders WHERE hold = 'released'");
  const notified = await shop.count("SELECT count(*) FROM outbox WHERE event = 'stock-notice'");
  const hooks = outside.calls.filter(({ path }) => path.startsWith("/rebuild")).length;
  const sent = await shop.count("SELECT count(*) FROM outbox WHERE state = 'sent'");
  const { rows: failed } = await client.execute("SELECT job, outcome FROM cron_jobs WHERE failed_at_ms IS NOT NULL");
  const done = { failed: failed.map(({ job, outcome }) => `${job}: ${outcome}`), expired, moved, notified, hooks };
  return [
    exactly("cron", `all jobs in ${ISOLATES} isolates at once`, done, {
      ...{ failed: [], expired: OVERDUE, moved: 1, notified: NOTICES, hooks: 1 },
    }),
    exactly(
      "mails",
      "stored as sent; calls; distinct keys",
      [sent, mails.length, new Set(mails.map(({ key }) => key)).size],
      [sent, sent, sent],
    ),
    gate(
      "mails",
      `most calls to the provider within a second, of ${mails.length}`,
      mostInASecond(mails.map(({ atMs }) => atMs)),
      "calls",
      {
        max: MAX_MAILS_PER_SECOND,
      },
    ),
  ];
}

const [SHOPPERS, PER_SECOND] = [20, 10];
const [BODIES, GUESSES, UPLOADS] = [500, 500, 50];

/** Sends floods while `SHOPPERS` (20) people read the catalogue and fill their carts. */
async function measureFloods(shop: PlainShop): Promise<Figure[]> {
  const shoppers = await shop.people(SHOPPERS);
  const uploaders = await withOrders(shop, UPLOADS);
  const visit = (index: number) => {
    const shopper = shoppers[index % SHOPPERS];
    return index % 5 === 4 && shopper ? addToCart(shop, shopper) : read(shop, index);
  };
  const visits = () => runAtRate(PER_SECOND, SECONDS, visit);
  await visits();
  const alone = percentile(await visits(), 95);
  const floods: Record<string, () => Promise<unknown>[]> = {
    [`${BODIES} half-open bodies`]: () => halfOpen(shop),
    [`${GUESSES} guesses of one network`]: () => [guesses(shop, () => "192.0.2.7")],
    [`${GUESSES} guesses of as many networks`]: () => [guesses(shop, (index) => networkOf(`guess${index}`))],
    [`${UPLOADS} uploads`]: () => uploads(shop, uploaders),
  };
  floods["all of them"] = () =>
    Object.values(floods)
      .slice(0, 4)
      .flatMap((start) => start());
  const figures: Figure[] = [];
  for (const [name, start] of Object.entries(floods)) {
    const flood = Promise.all(start());
    const during = await visits();
    const answers = (await flood).flat();
    const refused = during.filter(({ status }) => status === 0 || status === 429 || status >= 500);
    const outcomes = JSON.stringify(countByOutcome(answers.filter((one): one is CallResult => Object(one) === one)));
    figures.push(
      gate("floods", `refused requests of shoppers during ${name} ${outcomes}`, refused.length, "requests", { max: 0 }),
      compared("floods", `p95 of ${SHOPPERS} shoppers during ${name}`, percentile(during, 95), "ms", alone, {
        max: 2,
      }),
    );
    endSockets();
  }
  return figures;
}

function halfOpen(shop: PlainShop): Promise<unknown>[] {
  const half = '{"email":"ana@azahar.test",';
  return Array.from({ length: BODIES }, async (_, index) => {
    const headers = { "Content-Type": "application/json", "Content-Length": 2 * half.length };
    const from = { "CF-Connecting-IP": networkOf(`half${index % 125}`) };
    return responseTo(await sendPart({ origin: shop.url }, "POST /api/auth/login", { ...headers, ...from }, half));
  });
}

function guesses(shop: PlainShop, address: (index: number) => string): Promise<CallResult[]> {
  return runAtRate(GUESSES / SECONDS, SECONDS, (index) => signIn(shop, `nadie${index}@azahar.test`, address(index)));
}

function uploads(shop: PlainShop, uploaders: readonly (TestUser & { orderId: string })[]): Promise<unknown>[] {
  const part = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(RECEIPT_MAX_BYTES / 2, "a")]);
  return uploaders.map(async ({ id, cookie, orderId }) => {
    const headers = { "CF-Connecting-IP": networkOf(id), Cookie: cookie, "Content-Length": RECEIPT_MAX_BYTES };
    return responseTo(await sendPart({ origin: shop.url }, `PUT /api/orders/${id}/${orderId}/receipt`, headers, part));
  });
}

/** People with an order that awaits a transfer. */
async function withOrders(shop: PlainShop, count: number) {
  await changeStock(shop, "asad", count, "req_uploads");
  const people = await shop.people(count);
  return Array.fromAsync(people, async (person) => {
    await order(shop, person);
    const { rows } = await shop.db.client.execute({
      sql: "SELECT id FROM orders WHERE user_id = ?",
      args: [person.id],
    });
    return { ...person, orderId: String(rows[0]?.["id"]) };
  });
}
