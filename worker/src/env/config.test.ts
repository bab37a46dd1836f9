import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const ASSETS = { fetch: async () => new Response() };
const nothing = async () => null;
const RECEIPTS = { put: nothing, get: nothing, list: nothing, delete: nothing };
const PICTURES = { put: nothing, get: nothing, head: nothing };
const IMAGES = { info: nothing, input: nothing };
const RATE_LIMITER = { limit: async () => ({ success: true }) };
const AUTH_SECRET = "s3cr3t-of-authentication-with-40-letters";
const PAYMENTS = {
  MP_ACCESS_TOKEN: "APP_USR-token",
  MP_WEBHOOK_SECRET: "clave",
  MP_PUBLIC_KEY: "APP_USR-public",
  MP_COLLECTOR_ID: "448876418",
};
const LOCAL = {
  TURSO_URL: "http://127.0.0.1:8080",
  PUBLIC_ORIGIN: "http://127.0.0.1:8787",
  AUTH_SECRET,
  DEPLOY_HOOK_URL: "http://127.0.0.1:8788/rebuild",
  DEPLOY_HOOK_TOKEN: "local",
  MAIL_URL: "http://127.0.0.1:8788/mail",
  MAIL_KEY: "re_local",
  MAIL_FROM: "Azahar <hola@azahar.test>",
  MP_API_URL: "http://127.0.0.1:8788/mercadopago/",
  MP_SDK_URL: "http://127.0.0.1:8788/mercadopago/sdk.js",
  DOLAR_URL: "http://127.0.0.1:8788/dolar/",
  ...PAYMENTS,
  ASSETS,
  RECEIPTS,
  PICTURES,
  IMAGES,
  RATE_LIMITER,
};
const DEPLOYED = {
  TURSO_URL: "libsql://azahar.example.turso.io",
  TURSO_TOKEN: "token",
  PUBLIC_ORIGIN: "https://azahar.example",
  AUTH_SECRET,
  MAIL_KEY: "re_k3y",
  MAIL_FROM: "hola@azahar.example",
  DEPLOY_HOOK_URL: "https://api.github.com/repos/tienda/azahar/actions/workflows/deploy.yml/dispatches",
  DEPLOY_HOOK_TOKEN: "github_pat_1",
  ...PAYMENTS,
  ASSETS,
  RECEIPTS,
  PICTURES,
  IMAGES,
  RATE_LIMITER,
};

test("local bindings get the defaults of a deployment", () => {
  expect(parseConfig(LOCAL)).toEqual({
    ok: true,
    config: {
      database: { url: "http://127.0.0.1:8080" },
      publicOrigin: "http://127.0.0.1:8787",
      authSecret: AUTH_SECRET,
      rebuildHook: { url: "http://127.0.0.1:8788/rebuild", hosts: ["127.0.0.1:8788"], token: "local" },
      rebuildSeconds: 600,
      transferHoldHours: 24,
      bankChangeHours: 24,
      limits: true,
      rateLimiter: RATE_LIMITER,
      hstsSubdomains: false,
      mail: {
        by: "resend",
        url: "http://127.0.0.1:8788/mail",
        hosts: ["127.0.0.1:8788"],
        key: "re_local",
        from: { name: "Azahar", email: "hola@azahar.test" },
      },
      payments: {
        apiUrl: "http://127.0.0.1:8788/mercadopago",
        hosts: ["127.0.0.1:8788"],
        accessToken: "APP_USR-token",
        webhookSecrets: ["clave"],
        publicKey: "APP_USR-public",
        sdkUrl: "http://127.0.0.1:8788/mercadopago/sdk.js",
        collectorId: "448876418",
      },
      turnstile: null,
      andreani: null,
      assets: ASSETS,
      receipts: RECEIPTS,
      pictures: { bucket: PICTURES, encoder: IMAGES },
      quote: { url: "http://127.0.0.1:8788/dolar", hosts: ["127.0.0.1:8788"] },
    },
  });
});

test("Andreani is configured by its user, which needs the other values; a password alone changes nothing", () => {
  const account = {
    ANDREANI_USER: "azahar",
    ANDREANI_PASSWORD: "clave",
    ANDREANI_CONTRACT: "400006709",
    ANDREANI_ORIGIN: "9 de Julio 1500, 2000, Rosario, Santa Fe",
  };
  const { ANDREANI_ORIGIN: place, ...others } = account;
  expect(parseConfig({ ...DEPLOYED, ANDREANI_PASSWORD: "clave" })).toMatchObject({ config: { andreani: null } });
  expect(parseConfig({ ...DEPLOYED, ...others })).toMatchObject({
    message: expect.stringContaining("ANDREANI_USER needs ANDREANI_PASSWORD, ANDREANI_CONTRACT and ANDREANI_ORIGIN"),
  });
  expect(parseConfig({ ...DEPLOYED, ...others, ANDREANI_ORIGIN: "Rosario" })).toMatchObject({
    message: expect.stringContaining("ANDREANI_ORIGIN must be as in: San Martín 1234, 2000, Rosario, Santa Fe"),
  });
  expect(parseConfig({ ...DEPLOYED, ...others, ANDREANI_ORIGIN: place })).toMatchObject({
    config: {
      andreani: {
        ...{ url: "https://apis.andreani.com", hosts: ["apis.andreani.com"], contract: "400006709" },
        origin: { street: "9 de Julio", number: "1500", postalCode: "2000", city: "Rosario", province: "Santa Fe" },
      },
    },
  });
});

test("Turnstile is configured by its site key; a secret alone changes nothing, and a site key alone is refused", () => {
  const keys = { TURNSTILE_SITE_KEY: "0x4site", TURNSTILE_SECRET_KEY: "0x4secret" };
  expect(parseConfig({ ...DEPLOYED, ...keys })).toMatchObject({
    config: {
      turnstile: {
        url: "https://challenges.cloudflare.com/turnstile/v0",
        hosts: ["challenges.cloudflare.com"],
        siteKey: "0x4site",
        secretKey: "0x4secret",
        hostname: "azahar.example",
      },
    },
  });
  const { TURNSTILE_SITE_KEY: _, ...secretAlone } = keys;
  expect(parseConfig({ ...DEPLOYED, ...secretAlone })).toMatchObject({ ok: true, config: { turnstile: null } });
  expect(parseConfig({ ...DEPLOYED, TURNSTILE_SITE_KEY: "0x4site" })).toEqual({
    ok: false,
    message: "The worker's configuration is invalid: TURNSTILE_SECRET_KEY is required with TURNSTILE_SITE_KEY.",
  });
});

test("seconds may be 0 and hours a fraction, and limits may be off on loopback", () => {
  const parsed = parseConfig({ ...LOCAL, REBUILD_SECONDS: "0", TRANSFER_HOLD_HOURS: "0.01", LIMITS: "off" });
  expect(parsed).toMatchObject({ ok: true, config: { rebuildSeconds: 0, transferHoldHours: 0.01, limits: false } });
});

test("a deployment's bindings are accepted, with the database token and the real mail provider", () => {
  expect(parseConfig(DEPLOYED)).toMatchObject({
    ok: true,
    config: {
      database: { url: "libsql://azahar.example.turso.io", token: "token" },
      mail: {
        url: "https://api.resend.com",
        hosts: ["api.resend.com"],
        from: { name: "", email: "hola@azahar.example" },
      },
      payments: {
        apiUrl: "https://api.mercadopago.com",
        hosts: ["api.mercadopago.com"],
        sdkUrl: "https://sdk.mercadopago.com/js/v2",
      },
    },
  });
});

test("both webhook secrets are in the configuration during a rotation", () => {
  expect(parseConfig({ ...DEPLOYED, MP_WEBHOOK_SECRET_OLD: "la-de-antes" })).toMatchObject({
    ok: true,
    config: { payments: { webhookSecrets: ["clave", "la-de-antes"] } },
  });
});

test("the former AUTH_SECRET is in the configuration during a rotation", () => {
  const former = "a-former-secret-of-40-characters-0000000";
  expect(parseConfig({ ...DEPLOYED, AUTH_SECRET_OLD: former })).toMatchObject({
    ok: true,
    config: { authSecretOld: former },
  });
});

test("mails can go through Cloudflare's binding, without a key and with a Reply-To", () => {
  const { MAIL_KEY: _, ...keyless } = DEPLOYED;
  const EMAIL = { send: async () => ({ messageId: "1" }) };
  const env = { ...keyless, MAIL_BY: "cloudflare", MAIL_REPLY_TO: "Ventas <ventas@azahar.example>", EMAIL };
  expect(parseConfig(env)).toMatchObject({
    ok: true,
    config: { mail: { by: "cloudflare", binding: EMAIL, replyTo: { name: "Ventas", email: "ventas@azahar.example" } } },
  });
  for (const missing of [{}, undefined])
    expect(parseConfig({ ...env, EMAIL: missing })).toMatchObject({
      ok: false,
      message: expect.stringContaining("EMAIL"),
    });
});

test.each([
  ["LIMITS", "off"],
  ["TURSO_URL", "http://127.0.0.1:8080"],
  ["TURSO_URL", "http://db.example"],
  ["TURSO_TOKEN", ""],
  ["DEPLOY_HOOK_URL", "http://127.0.0.1:8788/rebuild"],
  ["MAIL_URL", "http://127.0.0.1:8788/mail"],
  ["MAIL_URL", "http://mail.example"],
  ["MP_API_URL", "http://127.0.0.1:8788/mercadopago"],
  ["MP_API_URL", "http://api.mercadopago.example"],
  ["MP_SDK_URL", "http://127.0.0.1:8788/mercadopago/sdk.js"],
  ["PUBLIC_ORIGIN", "http://azahar.example"],
])("with a public origin, the local switch %s=%s is refused by name", (name, value) => {
  expect(parseConfig({ ...DEPLOYED, [name]: value })).toMatchObject({
    ok: false,
    message: expect.stringContaining(name),
  });
});

test.each([
  ["TURSO_URL", "8080"],
  ["TURSO_URL", "file:local.db"],
  ["TURSO_URL", undefined],
  ["PUBLIC_ORIGIN", "http://127.0.0.1:8787/"],
  ["PUBLIC_ORIGIN", "http://127.0.0.1:8787/tienda"],
  ["PUBLIC_ORIGIN", "azahar"],
  ["PUBLIC_ORIGIN", undefined],
  ["DEPLOY_HOOK_URL", "nowhere"],
  ["DEPLOY_HOOK_URL", undefined],
  ["DEPLOY_HOOK_TOKEN", undefined],
  ["DEPLOY_HOOK_TOKEN", "github_pat_1\r\nX-Evil: 1"],
  ["AUTH_SECRET", "short"],
  ["AUTH_SECRET", undefined],
  ["AUTH_SECRET_OLD", "short"],
  ["MAIL_BY", "pigeon"],
  ["MAIL_URL", "nowhere"],
  ["MAIL_KEY", undefined],
  ["MAIL_KEY", "re_1\r\nX-Evil: 1"],
  ["MAIL_FROM", undefined],
  ["MAIL_FROM", "Azahar"],
  ["MAIL_FROM", "Azahar <hola@azahar.test>\r\nBcc: x@y.example"],
  ["MAIL_REPLY_TO", "a@b.example, c@d.example"],
  ["MP_API_URL", "nowhere"],
  ["MP_ACCESS_TOKEN", undefined],
  ["MP_ACCESS_TOKEN", "t1\r\nX-Evil: 1"],
  ["MP_WEBHOOK_SECRET", undefined],
  ["MP_WEBHOOK_SECRET", ""],
  ["MP_WEBHOOK_SECRET_OLD", ""],
  ["MP_PUBLIC_KEY", undefined],
  ["MP_COLLECTOR_ID", undefined],
  ["MP_COLLECTOR_ID", "azahar"],
  ["REBUILD_SECONDS", "-1"],
  ["REBUILD_SECONDS", "soon"],
  ["REBUILD_SECONDS", ""],
  ["REBUILD_SECONDS", "1e3"],
  ["BANK_CHANGE_HOURS", "-1"],
  ["BANK_CHANGE_HOURS", "a day"],
  ["TRANSFER_HOLD_HOURS", "0"],
  ["TRANSFER_HOLD_HOURS", "NaN"],
  ["LIMITS", "maybe"],
  ["LIMITS", "OFF"],
  ["ASSETS", undefined],
  ["RECEIPTS", undefined],
  ["RECEIPTS", { get: nothing, put: nothing, list: nothing }],
  ["PICTURES", undefined],
  ["PICTURES", { get: nothing, put: nothing }],
  ["IMAGES", undefined],
  ["IMAGES", { input: nothing }],
  ["RATE_LIMITER", undefined],
  ["RATE_LIMITER", {}],
])("%s=%s is refused with a message that names it", (name, value) => {
  const parsed = parseConfig({ ...LOCAL, [name]: value });
  expect(parsed).toMatchObject({ ok: false, message: expect.stringContaining(name) });
});

test("the message never repeats a value, which may be a secret", () => {
  const parsed = parseConfig({
    ...DEPLOYED,
    DEPLOY_HOOK_URL: "ftp://s3cr3t",
    TURSO_TOKEN: "t0k3n",
    LIMITS: "0ff",
    MAIL_KEY: "k3y with spaces",
  });
  expect(JSON.stringify(parsed)).not.toMatch(/s3cr3t|t0k3n|0ff|k3y/);
});
