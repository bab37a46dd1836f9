import { randomUUID } from "node:crypto";
import { type Clock, stoppable, systemClock } from "./clock.ts";
import { createForcedErrors, createGates } from "./gates.ts";
import { openJournal, openLedger } from "./ledger.ts";
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

/** The last calls that reached the provider, oldest first. `/faults` counts the calls that a fault stopped. */
function createCallLog() {
  let calls: LoggedCall[] = [];
  return {
    add(call: LoggedCall) {
      calls = [...calls.slice(1 - MAX_LOGGED_CALLS), call];
    },
    list: () => calls,
  };
}

/** Options of the Mercado Pago stand-in. */
export interface MercadoPagoOptions {
  /** File of its ledger; null keeps it in memory. */
  file: string | null;
  settings?: Partial<Settings>;
  clock?: Clock;
  /** Makes the ids of tokens and of webhook requests. */
  uuid?: () => string;
}

/** Opens the ledger and all other parts. */
export async function openProvider({ file, uuid = randomUUID, ...options }: MercadoPagoOptions) {
  const { clock, stop } = stoppable(options.clock ?? systemClock);
  const journal = await openJournal(file);
  const settings = createSettings(options.settings ?? {});
  const ledger = openLedger(journal);
  const webhooks = openWebhooks({ journal, settings: settings.now, clock, uuid, newId: ledger.newId });
  const gates = createGates();
  return {
    ...{ settings, clock, uuid, ledger, webhooks, gates },
    errors: createForcedErrors(),
    calls: createCallLog(),
    /** Idempotency keys whose first call is in flight. */
    inFlight: new Set<string>(),
    /** Cancels all pending work. It resumes when the ledger is opened again. */
    close() {
      stop();
      webhooks.close();
      gates.clear();
    },
  };
}

export type Provider = Awaited<ReturnType<typeof openProvider>>;
