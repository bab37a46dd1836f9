import * as z from "zod";
import { TRANSFER_HOLD_HOURS } from "#shop/orders/order.ts";
import { BANK_CHANGE_HOURS } from "#shop/settings/bank-change.ts";
import { log } from "../log.ts";
import type { AuthSecrets } from "../secrets.ts";
import {
  type AndreaniConfig,
  andreaniConfigOf,
  andreaniVariables,
  type Bucket,
  binding,
  type ImageEncoder,
  imagesBinding,
  type MailConfig,
  mailBinding,
  mailConfigOf,
  mailVariables,
  type PaymentConfig,
  type PictureBucket,
  PROVIDER_KEY,
  paymentConfigOf,
  paymentVariables,
  picturesBinding,
  type RateLimiter,
  rateLimiterBinding,
  receiptsBinding,
  type TurnstileConfig,
  turnstileConfigOf,
  turnstileVariables,
} from "./service-config.ts";

/** The static assets binding, as far as the worker uses it: fetches built pages by URL. */
export interface Assets {
  fetch(request: Request): Promise<Response>;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;
const DECIMAL = /^\d{1,7}(\.\d{1,6})?$/;

/** Whether a URL is a loopback address, as the local runner and the tests use. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname);
}

function decimalText(atLeast: number, error: string) {
  return z
    .union([z.string().regex(DECIMAL, error).transform(Number), z.number()], { error })
    .refine((value) => value >= atLeast, error);
}

function urlWith(protocols: readonly string[], error: string) {
  const fits = (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
  // Aborts, because the checks across variables assume that each URL parses.
  return z.string({ error }).refine(fits, { error, abort: true });
}

const httpUrl = urlWith(["https:", "http:"], "must be an http(s) URL");
const origin = urlWith(["http:", "https:"], "must be an http(s) origin").refine(
  (text) => new URL(text).origin === text,
  "must be an origin: scheme, host and port, without a path or a slash at the end",
);

/** The URLs of outside services. */
const SERVICES = [
  "DEPLOY_HOOK_URL",
  "MAIL_URL",
  "MP_API_URL",
  "MP_SDK_URL",
  "DOLAR_URL",
  "TURNSTILE_URL",
  "ANDREANI_URL",
] as const;

/**
 * The checks for values that only the local runner may have: whether each is present, and the message if so
 * (docs/faults.md#s-66-local-switches-in-production).
 */
function localSwitches(
  env: z.output<typeof variables>,
): (readonly [isFound: boolean, name: string, message: string])[] {
  const isLocal = (url: string) => isLoopback(url) || new URL(url).protocol === "http:";
  return [
    [!env.PUBLIC_ORIGIN.startsWith("https:"), "PUBLIC_ORIGIN", "must be https: outside this machine"],
    [env.LIMITS === "off", "LIMITS", "may be off only on 127.0.0.1"],
    [isLocal(env.TURSO_URL), "TURSO_URL", "must be libsql: or https: and not on this machine"],
    [!env.TURSO_TOKEN, "TURSO_TOKEN", "is required"],
    ...SERVICES.map((name) => [isLocal(env[name]), name, "must be https: and not on this machine"] as const),
  ];
}

const authSecret = z.string({ error: "is required" }).min(32, "must have at least 32 characters");

const variables = z.object({
  TURSO_URL: urlWith(["libsql:", "https:", "http:"], "must be a libsql:, https: or http: URL"),
  TURSO_TOKEN: z.string().optional(),
  PUBLIC_ORIGIN: origin,
  AUTH_SECRET: authSecret,
  AUTH_SECRET_OLD: authSecret.optional(),
  DEPLOY_HOOK_URL: httpUrl,
  DEPLOY_HOOK_TOKEN: z.string({ error: "is required" }).regex(PROVIDER_KEY, "must be the hook's key, without spaces"),
  REBUILD_SECONDS: decimalText(0, "must be a number of seconds, 0 or more").default(600),
  BANK_CHANGE_HOURS: decimalText(0, "must be a number of hours, 0 or more").default(BANK_CHANGE_HOURS),
  TRANSFER_HOLD_HOURS: decimalText(0.000001, "must be a number of hours above 0").default(TRANSFER_HOLD_HOURS),
  LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  HSTS_SUBDOMAINS: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  MAIL_URL: httpUrl.default("https://api.resend.com"),
  ...mailVariables,
  MP_API_URL: httpUrl.default("https://api.mercadopago.com"),
  MP_SDK_URL: httpUrl.default("https://sdk.mercadopago.com/js/v2"),
  ...paymentVariables,
  DOLAR_URL: httpUrl.default("https://dolarapi.com"),
  TURNSTILE_URL: httpUrl.default("https://challenges.cloudflare.com/turnstile/v0"),
  ...turnstileVariables,
  ANDREANI_URL: httpUrl.default("https://apis.andreani.com"),
  ...andreaniVariables,
});

/** The schema of the worker's variables (docs/configuration.md). Local switches are valid only with a loopback PUBLIC_ORIGIN. */
export const workerEnv = variables.superRefine((env, context) => {
  if (isLoopback(env.PUBLIC_ORIGIN)) return;
  for (const [isFound, name, message] of localSwitches(env))
    if (isFound) context.addIssue({ code: "custom", path: [name], message });
});

const bindingsSchema = z.object({
  ASSETS: binding<Assets>(["fetch"], "must be the static assets binding"),
  EMAIL: mailBinding,
  RECEIPTS: receiptsBinding,
  PICTURES: picturesBinding,
  IMAGES: imagesBinding,
  RATE_LIMITER: rateLimiterBinding,
});

/** The parsed configuration of the worker. */
export interface Config extends AuthSecrets {
  database: { url: string; token?: string };
  publicOrigin: string;
  /** The hook that starts a build. Only its own host may be called. */
  rebuildHook: { url: string; hosts: string[]; token: string };
  /** Minimum seconds between two build requests, except urgent ones. */
  rebuildSeconds: number;
  transferHoldHours: number;
  /** Hours until an administrator's change of the bank account takes effect. */
  bankChangeHours: number;
  limits: boolean;
  /** Refuses floods before the database is called (http/flood-limit.ts). */
  rateLimiter: RateLimiter;
  /** Whether HSTS includes the subdomains of the shop's host. */
  hstsSubdomains: boolean;
  mail: MailConfig;
  payments: PaymentConfig;
  /** Null without an account: then no labels can be bought. */
  andreani: AndreaniConfig | null;
  /** Null without a site key: then nobody is challenged. */
  turnstile: TurnstileConfig | null;
  assets: Assets;
  /** The private bucket of receipts. */
  receipts: Bucket;
  /** Uploaded pictures: their bucket and their encoder. */
  pictures: { bucket: PictureBucket; encoder: ImageEncoder };
  /** The public dollar quote. Only its own host may be called. */
  quote: { url: string; hosts: string[] };
}

type ParsedConfig = { ok: true; config: Config } | { ok: false; message: string };

/** Parses the bindings. Refuses with a message that names wrong variables, never their values: these may be secrets. */
export function parseConfig(bindings: unknown): ParsedConfig {
  const [variables, others] = [workerEnv.safeParse(bindings), bindingsSchema.safeParse(bindings)];
  if (variables.success && others.success) return toConfig(variables.data, others.data);
  const issues = [...(variables.error?.issues ?? []), ...(others.error?.issues ?? [])];
  return invalid(issues.map((issue) => `${issue.path.join(".")} ${messageOf(issue)}`));
}

function invalid(faults: string[]): ParsedConfig {
  return { ok: false, message: `The worker's configuration is invalid: ${[...new Set(faults)].join("; ")}.` };
}

function messageOf(issue: { message: string }): string {
  return issue.message.startsWith("Invalid input") ? "is missing or malformed" : issue.message;
}

function toConfig(
  env: z.output<typeof workerEnv>,
  { ASSETS, EMAIL, RECEIPTS, PICTURES, IMAGES, RATE_LIMITER }: z.output<typeof bindingsSchema>,
): ParsedConfig {
  const mailer = mailConfigOf(env, EMAIL);
  if (!mailer.ok) return invalid([mailer.fault]);
  const challenges = turnstileConfigOf(env);
  if (!challenges.ok) return invalid([challenges.fault]);
  const carrier = andreaniConfigOf(env);
  if (!carrier.ok) return invalid([carrier.fault]);
  const config: Config = {
    database: { url: env.TURSO_URL, ...(env.TURSO_TOKEN ? { token: env.TURSO_TOKEN } : {}) },
    publicOrigin: env.PUBLIC_ORIGIN,
    authSecret: env.AUTH_SECRET,
    authSecretOld: env.AUTH_SECRET_OLD,
    rebuildHook: {
      url: env.DEPLOY_HOOK_URL,
      hosts: [new URL(env.DEPLOY_HOOK_URL).host],
      token: env.DEPLOY_HOOK_TOKEN,
    },
    rebuildSeconds: env.REBUILD_SECONDS,
    transferHoldHours: env.TRANSFER_HOLD_HOURS,
    bankChangeHours: env.BANK_CHANGE_HOURS,
    limits: env.LIMITS === "on",
    rateLimiter: RATE_LIMITER,
    hstsSubdomains: env.HSTS_SUBDOMAINS === "on",
    mail: mailer.mail,
    payments: paymentConfigOf(env),
    turnstile: challenges.turnstile,
    andreani: carrier.andreani,
    assets: ASSETS,
    receipts: RECEIPTS,
    pictures: { bucket: PICTURES, encoder: IMAGES },
    quote: { url: env.DOLAR_URL.replace(/\/+$/, ""), hosts: [new URL(env.DOLAR_URL).host] },
  };
  return { ok: true, config };
}

/** The bindings are one object for the life of an isolate, so they are parsed once. */
const parsedByBindings = new WeakMap<object, ParsedConfig>();

/** Returns the parsed bindings of this isolate; logs a fault once. */
export function configOf(bindings: object): ParsedConfig {
  const known = parsedByBindings.get(bindings);
  if (known) return known;
  const parsed = parseConfig(bindings);
  if (!parsed.ok) log("configuration", { sentence: parsed.message });
  parsedByBindings.set(bindings, parsed);
  return parsed;
}
