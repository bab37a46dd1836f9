import { randomUUID } from "node:crypto";
import { createTestHarness, unstable_readConfig } from "wrangler";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/credentials.ts";

/** The worker's outside in a test: its database, and what differs from the usual values. */
export interface WorkerSetting {
  tursoUrl: string;
  /** Folder of the built site; without it a small one of the worker's own. */
  assetsDir?: string;
  /** Variables over the usual ones; null leaves one out. */
  vars?: Record<string, string | null>;
  /** Hashes passwords at the shop's own cost, for tests of hashing. */
  realPasswords?: boolean;
}

export type WorkerUnderTest = ReturnType<typeof createTestHarness>;

/** Where the shop is in tests; a write must name it as its `Origin`. */
export const TEST_ORIGIN = "http://127.0.0.1:8787";
/** What it signs with. */
export const TEST_SECRET = "a-secret-for-tests-of-40-characters-00000";

/** A hook, providers of mail and of card payments, and a dollar quote, that nobody answers at. */
const NO_HOOK = "http://127.0.0.1:9/rebuild";
const NO_MAIL = "http://127.0.0.1:9/mail";
const NO_CARDS = "http://127.0.0.1:9/mercadopago";
const NO_QUOTE = "http://127.0.0.1:9/dolar";

const USUAL_VARS = {
  PUBLIC_ORIGIN: TEST_ORIGIN,
  AUTH_SECRET: TEST_SECRET,
  DEPLOY_HOOK_URL: NO_HOOK,
  MAIL_URL: NO_MAIL,
  MAIL_KEY: "re_test",
  MAIL_FROM: "Azahar <hola@azahar.test>",
  MP_API_URL: NO_CARDS,
  MP_SDK_URL: `${NO_CARDS}/sdk.js`,
  MP_ACCESS_TOKEN: LOCAL_CREDENTIALS.accessToken,
  MP_WEBHOOK_SECRET: LOCAL_CREDENTIALS.webhookSecret,
  MP_PUBLIC_KEY: LOCAL_CREDENTIALS.publicKey,
  MP_COLLECTOR_ID: LOCAL_CREDENTIALS.collectorId,
  DOLAR_URL: NO_QUOTE,
  REBUILD_SECONDS: "0",
  LIMITS: "on",
};

/**
 * The real worker in workerd, configured by the project's own wrangler.toml, on a free port and under a name of its own
 * (workers on one machine share a registry). Whoever starts it stops it with `close()`.
 */
export async function startWorker({
  tursoUrl,
  assetsDir,
  vars = {},
  realPasswords = false,
}: WorkerSetting): Promise<WorkerUnderTest> {
  Object.assign(process.env, { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" });
  const { main, compatibility_date, compatibility_flags, assets, r2_buckets, images } = unstable_readConfig({
    config: "wrangler.toml",
  });
  const config = {
    name: `azahar-test-${randomUUID()}`,
    main: main ?? "",
    compatibility_date: compatibility_date ?? "",
    compatibility_flags,
    assets: { ...assets, directory: assetsDir ?? "worker/fixtures/site" },
    r2_buckets,
    ...(images && { images }),
    ...(!realPasswords && { alias: { "#db/password.ts": "./tests/cheap-password.ts" } }),
    vars: present({ ...USUAL_VARS, TURSO_URL: tursoUrl, ...vars }),
  };
  const server = createTestHarness({ root: process.cwd(), workers: [{ config }] });
  await server.listen();
  return server;
}

function present(vars: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(vars).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
