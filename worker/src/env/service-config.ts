/** The worker's variables and bindings for outside services, storage and rate limits, and their parsed form. */
import * as z from "zod";
import { type AddressFields, PROVINCES } from "#shop/accounts/address.ts";
import { type Mailbox, parseMailbox } from "#shop/accounts/email.ts";

/** A mail in the form of Cloudflare's binding (docs/outside-services.md#cloudflare-mail-binding). */
export interface BoundMail {
  from: { email: string; name?: string };
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Cloudflare's `send_email` binding. */
export interface SendEmail {
  send(mail: BoundMail): Promise<{ messageId: string }>;
}

/** The mail provider, and the two addresses that a recipient sees. */
export type MailConfig = MailProvider & {
  from: Mailbox;
  /** The Reply-To address, if one is configured. */
  replyTo?: Mailbox;
};

export type MailProvider =
  | {
      by: "resend";
      /** Base URL of the provider's API. Only its host may be called. */
      url: string;
      hosts: string[];
      key: string;
    }
  | { by: "cloudflare"; binding: SendEmail };

/** Printable ASCII without spaces. */
export const PROVIDER_KEY = /^[\x21-\x7e]+$/;

const mailbox = z.string({ error: "is required" }).transform((text, context) => {
  const read = parseMailbox(text);
  if (read) return read;
  context.addIssue({ code: "custom", message: "must be an address, alone or as in: Azahar <hola@azahar.example>" });
  return z.NEVER;
});

/** The mail part of the worker's variables. `config.ts` checks `MAIL_URL` with the other URLs. */
export const mailVariables = {
  MAIL_BY: z.enum(["resend", "cloudflare"], { error: "must be resend or cloudflare" }).default("resend"),
  MAIL_KEY: z.string().regex(PROVIDER_KEY, "must be the provider's key, without spaces").optional(),
  MAIL_FROM: mailbox,
  MAIL_REPLY_TO: mailbox.optional(),
};

/** The binding for `MAIL_BY=cloudflare`; another value does not need it. */
export const mailBinding = binding<SendEmail>(["send"], "must be the send_email binding").optional();

/** Returns the mailer's configuration, or what the chosen provider is missing. */
export function mailConfigOf(
  env: z.output<z.ZodObject<typeof mailVariables>> & { MAIL_URL: string },
  binding: SendEmail | undefined,
): { ok: true; mail: MailConfig } | { ok: false; fault: string } {
  const addresses = { from: env.MAIL_FROM, ...(env.MAIL_REPLY_TO && { replyTo: env.MAIL_REPLY_TO }) };
  if (env.MAIL_BY === "cloudflare") {
    if (!binding) return { ok: false, fault: "EMAIL must be the send_email binding when MAIL_BY is cloudflare" };
    return { ok: true, mail: { by: "cloudflare", binding, ...addresses } };
  }
  if (!env.MAIL_KEY) return { ok: false, fault: "MAIL_KEY is required when MAIL_BY is resend" };
  const { MAIL_URL: url, MAIL_KEY: key } = env;
  return { ok: true, mail: { by: "resend", url, hosts: [new URL(url).host], key, ...addresses } };
}

/** The card provider: URLs, credentials and webhook secrets. */
export interface PaymentConfig {
  /** Base URL of the provider's API. Only its host may be called. */
  apiUrl: string;
  hosts: string[];
  accessToken: string;
  /** A webhook may be signed with any of them: two while the secret is rotated. */
  webhookSecrets: string[];
  /** The public key for the browser. */
  publicKey: string;
  /** URL of the provider's browser SDK. */
  sdkUrl: string;
  /** Our seller id at the provider. Payments to another collector are not ours. */
  collectorId: string;
}

const key = z.string({ error: "is required" }).regex(PROVIDER_KEY, "must be the provider's key, without spaces");

/** The payment part of the worker's variables. `config.ts` checks the two URLs with the others. */
export const paymentVariables = {
  MP_ACCESS_TOKEN: key,
  MP_WEBHOOK_SECRET: key,
  MP_WEBHOOK_SECRET_OLD: key.optional(),
  MP_PUBLIC_KEY: key,
  MP_COLLECTOR_ID: z
    .string({ error: "is required" })
    .regex(/^\d{1,20}$/, "must be the provider's number of the seller"),
};

type PaymentEnv = z.output<z.ZodObject<typeof paymentVariables>> & { MP_API_URL: string; MP_SDK_URL: string };

export function paymentConfigOf(env: PaymentEnv): PaymentConfig {
  return {
    apiUrl: env.MP_API_URL.replace(/\/+$/, ""),
    hosts: [new URL(env.MP_API_URL).host],
    accessToken: env.MP_ACCESS_TOKEN,
    webhookSecrets: [env.MP_WEBHOOK_SECRET, env.MP_WEBHOOK_SECRET_OLD].filter((secret) => secret !== undefined),
    publicKey: env.MP_PUBLIC_KEY,
    sdkUrl: env.MP_SDK_URL,
    collectorId: env.MP_COLLECTOR_ID,
  };
}

/** Cloudflare Turnstile, which distinguishes people from bots (docs/outside-services.md#turnstile). */
export interface TurnstileConfig {
  /** Base URL of its script and its API, without a slash at the end. Only its host may be called. */
  url: string;
  hosts: string[];
  siteKey: string;
  secretKey: string;
  /** The shop's host: a token of another site's widget does not count. */
  hostname: string;
}

/** Turnstile's part of the worker's variables. `config.ts` checks `TURNSTILE_URL` with the other URLs. */
export const turnstileVariables = { TURNSTILE_SITE_KEY: key.optional(), TURNSTILE_SECRET_KEY: key.optional() };

type TurnstileEnv = z.output<z.ZodObject<typeof turnstileVariables>> & { TURNSTILE_URL: string; PUBLIC_ORIGIN: string };

/**
 * Returns Turnstile's configuration: null without a site key. A secret alone changes nothing: it can be stored before the
 * deployment that adds the site key, and deleted after the deployment that removes it.
 */
export function turnstileConfigOf(
  env: TurnstileEnv,
): { ok: true; turnstile: TurnstileConfig | null } | { ok: false; fault: string } {
  const { TURNSTILE_URL, TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = env;
  if (!siteKey) return { ok: true, turnstile: null };
  if (!secretKey) return { ok: false, fault: "TURNSTILE_SECRET_KEY is required with TURNSTILE_SITE_KEY" };
  const url = TURNSTILE_URL.replace(/\/+$/, "");
  const { hostname } = new URL(env.PUBLIC_ORIGIN);
  return { ok: true, turnstile: { url, hosts: [new URL(url).host], siteKey, secretKey, hostname } };
}

/** The shop's account at Andreani, which sells labels (docs/outside-services.md#andreani). */
export interface AndreaniConfig {
  /** Base URL of its API, without a slash at the end. Only its host may be called. */
  url: string;
  hosts: string[];
  user: string;
  password: string;
  /** The number of the contract for home deliveries. */
  contract: string;
  /** Where parcels are collected. */
  origin: Place;
}

/** A postal address as Andreani takes it. */
export type Place = Pick<AddressFields, "street" | "number" | "postalCode" | "city" | "province">;

const ORIGIN = /^(?<street>[^,]+) (?<number>\d\w*), (?<postalCode>\w{4,8}), (?<city>[^,]+), (?<province>[^,]+)$/;

const ORIGIN_FAULT = "must be as in: San Martín 1234, 2000, Rosario, Santa Fe, with a province as the shop names it";
const isProvince = (name: string | undefined) => PROVINCES.some((province) => province === name);

/** Andreani's part of the worker's variables. `config.ts` checks `ANDREANI_URL` with the other URLs. */
export const andreaniVariables = {
  ANDREANI_USER: z
    .string()
    .regex(/^[^:]+$/, "must not contain a colon")
    .optional(),
  ANDREANI_PASSWORD: z.string().min(1).optional(),
  ANDREANI_CONTRACT: z
    .string()
    .regex(/^\d{1,20}$/, "must be the number of the contract")
    .optional(),
  ANDREANI_ORIGIN: z
    .string()
    .refine((place) => isProvince(ORIGIN.exec(place)?.groups?.["province"]), ORIGIN_FAULT)
    .optional(),
};

/** Returns the account, null without a user, or what is missing. A password alone changes nothing. */
export function andreaniConfigOf(
  env: z.output<z.ZodObject<typeof andreaniVariables>> & { ANDREANI_URL: string },
): { ok: true; andreani: AndreaniConfig | null } | { ok: false; fault: string } {
  const { ANDREANI_USER: user, ANDREANI_PASSWORD: password, ANDREANI_CONTRACT: contract, ANDREANI_ORIGIN: place } = env;
  if (!user) return { ok: true, andreani: null };
  if (!password || !contract || !place)
    return { ok: false, fault: "ANDREANI_USER needs ANDREANI_PASSWORD, ANDREANI_CONTRACT and ANDREANI_ORIGIN" };
  const url = env.ANDREANI_URL.replace(/\/+$/, "");
  const { street = "", number = "", postalCode = "", city = "", province = "" } = ORIGIN.exec(place)?.groups ?? {};
  const origin = { street, number, postalCode, city, province };
  return { ok: true, andreani: { url, hosts: [new URL(url).host], user, password, contract, origin } };
}

/** An R2 binding, as far as the worker uses it. */
interface FileBucket {
  put(
    key: string,
    value: Uint8Array<ArrayBuffer>,
    options: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  get(key: string): Promise<{ body: ReadableStream; size: number } | null>;
}

/** The bucket of uploaded pictures, which never change. */
export interface PictureBucket extends FileBucket {
  head(key: string): Promise<{ size: number } | null>;
}

/** Output formats: WebP for pages, JPEG for link previews, where WebP is not supported everywhere. */
export type PictureFormat = "image/webp" | "image/jpeg";

/** Target size in pixels. `pad` keeps the whole picture, `cover` fills the whole area. */
export interface Resizing {
  width: number;
  height: number;
  fit: "pad" | "cover";
  background: string;
}

/** Cloudflare's Images binding, as far as the worker uses it. It decodes and encodes; it stores nothing. */
export interface ImageEncoder {
  /** Reads only the file header. An SVG has no size. */
  info(file: ReadableStream): Promise<{ format: string; width?: number; height?: number }>;
  input(file: ReadableStream): {
    transform(resizing: Resizing): {
      output(as: { format: PictureFormat; quality: number }): Promise<{ response(): Response }>;
    };
  };
}

export const picturesBinding = binding<PictureBucket>(
  ["put", "get", "head"],
  "must be the bucket binding for pictures",
);
export const imagesBinding = binding<ImageEncoder>(["info", "input"], "must be the Images binding");

/** Cloudflare's rate limiting binding. It counts approximately, and separately in each location of Cloudflare. */
export interface RateLimiter {
  limit(by: { key: string }): Promise<{ success: boolean }>;
}

export const rateLimiterBinding = binding<RateLimiter>(["limit"], "must be the rate limiting binding");

/** The private bucket of receipts. */
export interface Bucket extends FileBucket {
  /** Sorted by key; at most 1,000 objects per call. */
  list(options: { prefix: string }): Promise<{ objects: { key: string }[] }>;
  /** At most 1,000 keys per call; missing keys are ignored. */
  delete(keys: string[]): Promise<void>;
}

export const receiptsBinding = binding<Bucket>(
  ["put", "get", "list", "delete"],
  "must be the bucket binding for receipts",
);

/** Schema of a platform binding: an object with these methods. `error` is the message for anything else. */
export function binding<Binding>(verbs: readonly string[], error: string) {
  return z.custom<Binding>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      verbs.every((verb) => typeof Reflect.get(value, verb) === "function"),
    error,
  );
}
