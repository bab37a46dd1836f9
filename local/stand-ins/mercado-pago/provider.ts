import { randomUUID } from "node:crypto";
import { type Clock, stoppable, systemClock } from "./clock.ts";
import { createForcedErrors, createGates } from "./gates.ts";
import { openLedger } from "./ledger.ts";
import { type StoredPayment, withStatus } from "./payments/stored.ts";
import { createSettings, type Settings } from "./settings.ts";
import { openWebhooks } from "./webhooks/queue.ts";

const MAX_LOGGED_CALLS = 1000;

/** One call of the shop's server. */
interface LoggedCall {
  call: string;
  key: string | null;
  /** Hash of the raw body; null when it was empty. */
  bodyHash: string | null;
}

/** The last calls that reached the provider, oldest first. Calls that a fault stopped are missing; `/faults` counts them. */
function createCallLog() {
  let calls: LoggedCall[] = [];
  return {
    add(call: LoggedCall) {
      calls = [...calls.slice(1 - MAX_LOGGED_CALLS), call];
    },
    list: () => calls,
  };
}

export interface MercadoPagoOptions {
  /** File of its ledger; null keeps it in memory. */
  file: string | null;
  settings?: Partial<Settings>;
  clock?: Clock;
  /** Makes the ids of tokens and of webhook requests. */
  uuid?: () => string;
}

/** Opens the ledger and creates the other parts of the stand-in. */
export async function openProvider({ file, uuid = randomUUID, ...options }: MercadoPagoOptions) {
  const { clock, stop } = stoppable(options.clock ?? systemClock);
  const ledger = await openLedger(file);
  const settings = createSettings(options.settings);
  const webhooks = openWebhooks({ ledger, settings: settings.now, clock, uuid });
  const gates = createGates();
  return {
    ...{ settings, clock, uuid, ledger, webhooks, gates },
    errors: createForcedErrors(),
    calls: createCallLog(),
    /** Idempotency keys whose first call is in flight. */
    inFlight: new Set<string>(),
    /**
     * Cancels scheduled status changes and deliveries, which are scheduled again when the ledger is next opened. Releases all
     * gates.
     */
    close() {
      stop();
      webhooks.close();
      gates.clear();
    },
  };
}

export type Provider = Awaited<ReturnType<typeof openProvider>>;

/** Saves a changed payment and sends its webhook, and `ipns` unsigned webhooks of the older kind. */
export async function saveChange(provider: Provider, payment: StoredPayment, ipns = 0): Promise<void> {
  await provider.ledger.save(payment);
  const event = { paymentId: payment.id, action: "payment.updated" } as const;
  await provider.webhooks.announce({ ...event, kind: "webhook" });
  for (let n = 0; n < ipns; n += 1) await provider.webhooks.announce({ ...event, kind: "ipn" });
}

/** Schedules a payment's next status. Any other change before then cancels it. */
export function scheduleNext(provider: Provider, { id, next }: StoredPayment): void {
  if (!next) return;
  const delayMs = Math.max(0, next.atMs - provider.clock.nowMs());
  provider.clock.after(delayMs, () => void applyNext(provider, id));
}

async function applyNext(provider: Provider, id: number): Promise<void> {
  const payment = provider.ledger.payment(id);
  if (!payment?.next) return;
  const { status, statusDetail } = payment.next;
  await saveChange(provider, withStatus(payment, status, statusDetail, provider.clock.nowMs()));
}
