import { randomUUID } from "node:crypto";
import { type Clock, stoppable, systemClock } from "./clock.ts";
import { createForcedErrors, createGates, type ForcedErrors, type Gates } from "./gates.ts";
import { type Ledger, openJournal, openLedger } from "./ledger.ts";
import { type Credentials, holdSettings, type Settings, type SettingsHeld } from "./settings.ts";
import { openWebhooks, type Webhooks } from "./webhooks/queue.ts";

const KEPT = 1000;

/** One call of the shop's server. */
export interface LoggedCall {
  atMs: number;
  call: string;
  path: string;
  key: string | null;
  /** Hash of the raw body; null when it was empty. */
  bodyHash: string | null;
  meliSessionId: string | null;
}

/** The last calls that reached the provider, oldest first. `/faults` counts the calls that a fault stopped. */
interface CallLog {
  add(call: LoggedCall): void;
  list(): LoggedCall[];
  clear(): void;
}

function createCallLog(): CallLog {
  let calls: LoggedCall[] = [];
  return {
    add(call) {
      calls = [...calls.slice(1 - KEPT), call];
    },
    list: () => calls,
    clear() {
      calls = [];
    },
  };
}

/** Options of the Mercado Pago stand-in. */
export interface MercadoPagoOptions {
  /** File of its ledger; null keeps it in memory. */
  file: string | null;
  credentials: Credentials;
  settings?: Partial<Settings>;
  clock?: Clock;
  /** Makes the ids of tokens and of webhook requests. */
  uuid?: () => string;
}

export interface Provider {
  credentials: Credentials;
  settings: SettingsHeld;
  clock: Clock;
  uuid(): string;
  ledger: Ledger;
  notices: Webhooks;
  gates: Gates;
  errors: ForcedErrors;
  calls: CallLog;
  /** Idempotency keys whose first call is in flight. */
  inFlight: Set<string>;
  /** Cancels all pending work. It resumes when the ledger is opened again. */
  close(): void;
}

/** Opens the ledger and all other parts. */
export async function openProvider(options: MercadoPagoOptions): Promise<Provider> {
  const { credentials, uuid = randomUUID } = options;
  const { clock, stop } = stoppable(options.clock ?? systemClock);
  const journal = await openJournal(options.file);
  const settings = holdSettings(options.settings ?? {});
  const ledger = openLedger(journal);
  const webhooks = openWebhooks({ journal, credentials, settings: settings.now, clock, uuid, newId: ledger.newId });
  const held = { gates: createGates(), errors: createForcedErrors(), calls: createCallLog() };
  const close = () => {
    stop();
    webhooks.close();
    held.gates.clear();
  };
  return { credentials, settings, clock, uuid, ledger, notices: webhooks, ...held, inFlight: new Set(), close };
}
