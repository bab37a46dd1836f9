import { randomUUID } from "node:crypto";
import { type CallLog, createCallLog } from "./call-log.ts";
import { type Clock, stoppable, systemClock } from "./clock.ts";
import type { Credentials } from "./credentials.ts";
import { createForcedErrors, type ForcedErrors } from "./forced-errors.ts";
import { createGates, type Gates } from "./gates.ts";
import { openJournal } from "./journal.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { type Notices, openNotices } from "./notices/queue.ts";
import { holdSettings, type Settings, type SettingsHeld } from "./settings.ts";

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
  notices: Notices;
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
  const notices = openNotices({ journal, credentials, settings: settings.now, clock, uuid, newId: ledger.newId });
  const held = { gates: createGates(), errors: createForcedErrors(), calls: createCallLog() };
  const close = () => {
    stop();
    notices.close();
    held.gates.clear();
  };
  return { credentials, settings, clock, uuid, ledger, notices, ...held, inFlight: new Set(), close };
}
