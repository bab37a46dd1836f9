import { bundleWorker } from "#local/shop/bundle.ts";
import { startWorker as startLocalWorker } from "#local/shop/worker.ts";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import { bundlePlace, PREPARED } from "./setup/bundles.ts";

/** The database of a worker under test, and its changes to the default settings. */
export interface WorkerSetting {
  tursoUrl: string;
  /** Folder of the built site. Default: a small fixture. */
  assetsDir?: string;
  /** Variables that replace the defaults; null removes one. */
  vars?: Record<string, string | null>;
  /** Hashes passwords at the production cost, for tests of hashing. */
  realPasswords?: boolean;
}

export interface WorkerUnderTest {
  /** Origin of the worker's URL. */
  origin: string;
  fetch(path: string, request?: RequestInit & { duplex?: "half" }): Promise<Response>;
  /** Fires the scheduled event and waits until its work ends. Returns "ok" or "exception". */
  fireCron(schedule: string): Promise<string>;
  /** Returns the log so far, one message per line. */
  log(): string;
  close(): Promise<void>;
}

/** The shop's public origin in tests. Writes must send it as `Origin`. */
export const TEST_ORIGIN = "http://127.0.0.1:8787";
/** AUTH_SECRET of the worker under test. */
export const TEST_SECRET = "a-secret-for-tests-of-40-characters-00000";

/** Nothing listens here. */
const UNREACHABLE = "http://127.0.0.1:9";

/** Returns the worker's variables: its database, and one server in place of all outside services. */
export function variablesFor(databaseUrl: string, localUrl = UNREACHABLE): Record<string, string> {
  return {
    TURSO_URL: databaseUrl,
    PUBLIC_ORIGIN: TEST_ORIGIN,
    AUTH_SECRET: TEST_SECRET,
    DEPLOY_HOOK_URL: `${localUrl}/rebuild`,
    DEPLOY_HOOK_TOKEN: "test",
    MAIL_URL: `${localUrl}/mail`,
    MAIL_KEY: "re_test",
    MAIL_FROM: "Azahar <hola@azahar.test>",
    MP_API_URL: `${localUrl}/mercadopago`,
    MP_SDK_URL: `${localUrl}/mercadopago/sdk.js`,
    MP_ACCESS_TOKEN: LOCAL_CREDENTIALS.accessToken,
    MP_WEBHOOK_SECRET: LOCAL_CREDENTIALS.webhookSecret,
    MP_PUBLIC_KEY: LOCAL_CREDENTIALS.publicKey,
    MP_COLLECTOR_ID: LOCAL_CREDENTIALS.collectorId,
    DOLAR_URL: `${localUrl}/dolar`,
    REBUILD_SECONDS: "0",
    LIMITS: "on",
  };
}

/** Starts the worker on a free port as `npm start` does, with the settings of wrangler.toml. The caller must call `close()`. */
export async function startWorker({
  tursoUrl,
  assetsDir = "worker/fixtures/site",
  vars = {},
  realPasswords = false,
}: WorkerSetting): Promise<WorkerUnderTest> {
  const name = realPasswords ? "shop" : "cheap";
  const lines: string[] = [];
  const worker = await startLocalWorker({
    bundle: await bundleWorker({ ...PREPARED[name], ...(await bundlePlace(name)) }),
    site: assetsDir,
    bindings: present({ ...variablesFor(tursoUrl), ...vars }),
    isolates: Number(process.env.ISOLATES ?? 1),
    onLog: ({ message }) => void lines.push(message),
  });
  const origin = `http://127.0.0.1:${worker.port}`;
  return {
    origin,
    fetch: (path, request) => fetch(new URL(path, origin), { ...request, headers: localHeaders(request) }),
    fireCron: worker.fireCron,
    log: () => lines.join("\n"),
    close: worker.stop,
  };
}

function present(vars: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(vars).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/**
 * Opens a connection per call: workerd may have closed an idle one, and `fetch` does not retry a write. Asks for no
 * compression, because on one machine compressing takes more time than it saves.
 */
function localHeaders(request?: RequestInit): Headers {
  const headers = new Headers(request?.headers);
  headers.set("Connection", "close");
  if (!headers.has("Accept-Encoding")) headers.set("Accept-Encoding", "identity");
  return headers;
}
