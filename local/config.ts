import { join, resolve } from "node:path";
import * as z from "zod";
import { seedVariables } from "#db/config.ts";
import { TRANSFER_HOLD_HOURS } from "#shop/orders/order.ts";
import { CommandError } from "./process/errors.ts";

const MAX_PORT = 65_535;
const port = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, "must be a port from 1 to 65535")
  .transform(Number)
  .refine((value) => value <= MAX_PORT, "must be a port from 1 to 65535");

const notNegative = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/, "must be a number such as 300 or 0.5")
  .transform(Number);
const positive = notNegative.refine((value) => value > 0, "must be greater than 0");
const DAY_SECONDS = 86_400;
/** A Node.js timer with an interval of more than 2^31 - 1 ms (24.8 days) fires every millisecond. */
const timer = positive.refine((value) => value <= DAY_SECONDS, `must be at most ${DAY_SECONDS}, a day`);
const isolates = z
  .string()
  .regex(/^([1-9]|1[0-6])$/, "must be a number from 1 to 16")
  .transform(Number);

/** The variables of `npm start` with their defaults (docs/configuration.md). LOCAL_PORT defaults to PORT + 1. */
export const startEnv = z.object({
  PORT: port.default(8787),
  LOCAL_PORT: port.optional(),
  DATA_DIR: z.string().default(".data"),
  ...seedVariables,
  TRANSFER_HOLD_HOURS: positive.default(TRANSFER_HOLD_HOURS),
  CRON_SECONDS: timer.default(300),
  REBUILD_SECONDS: notNegative.default(0),
  LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  TURNSTILE: z.enum(["on", "off"], "must be on or off").default("off"),
  ISOLATES: isolates.default(1),
});

/** Configuration of `npm start`. Folders are absolute paths. */
export type StartConfig = ReturnType<typeof readConfig>;

/**
 * Reads the configuration of the local runner. Treats empty variables as missing. Throws a `CommandError` that names
 * the invalid variable, or the ports that are equal or too high.
 */
export function readConfig(env: Record<string, string | undefined>, root: string) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = startEnv.safeParse(given);
  if (!parsed.success) throw new CommandError(sentenceOf(parsed.error, given));
  const v = parsed.data;
  const localPort = v.LOCAL_PORT ?? v.PORT + 1;
  if (localPort > MAX_PORT) throw new CommandError(`PORT=${v.PORT} leaves no port for LOCAL_PORT: set LOCAL_PORT too.`);
  if (localPort === v.PORT) throw new CommandError(`PORT and LOCAL_PORT are both ${v.PORT}: set two different ports.`);
  return {
    port: v.PORT,
    localPort,
    dataDir: resolve(root, v.DATA_DIR),
    admin: { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD },
    shopper: { email: v.SHOPPER_EMAIL, password: v.SHOPPER_PASSWORD },
    catalogue: v.CATALOGUE,
    transferHoldHours: v.TRANSFER_HOLD_HOURS,
    cronSeconds: v.CRON_SECONDS,
    rebuildSeconds: v.REBUILD_SECONDS,
    limits: v.LIMITS,
    turnstile: v.TURNSTILE,
    isolates: v.ISOLATES,
  };
}

function sentenceOf(error: z.ZodError, given: Record<string, string | undefined>): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? "A variable");
  const shown = name.includes("PASSWORD") ? "" : `=${given[name]}`;
  return `${name}${shown} is invalid: it ${issue?.message ?? "cannot be read"}.`;
}

/** Origins that the runner serves, both on the loopback interface. */
export function addressesOf(config: Pick<StartConfig, "port" | "localPort">): { shop: string; local: string } {
  return { shop: `http://127.0.0.1:${config.port}`, local: `http://127.0.0.1:${config.localPort}` };
}

/** The folders and files of a data folder. */
export function layoutOf(dataDir: string) {
  return {
    lockDatabase: join(dataDir, "lock.db"),
    runFile: join(dataDir, "run.json"),
    database: join(dataDir, "db"),
    site: join(dataDir, "site"),
    mailbox: join(dataDir, "mail.jsonl"),
    mercadoPago: join(dataDir, "mercado-pago.jsonl"),
    authSecret: join(dataDir, "auth-secret"),
    builds: join(dataDir, "builds.json"),
    worker: join(dataDir, "worker"),
    bindings: join(dataDir, "bindings"),
    logs: join(dataDir, "logs"),
  };
}
