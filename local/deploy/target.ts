/** Reads the target of a deployment from the environment and the command line (docs/deploy.md). */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import * as z from "zod";
import { PLANS, type Plan } from "#shop/hosting-limits.ts";
import { workerEnv } from "#worker/env/config.ts";
import { CommandError, messageOf } from "../process/errors.ts";
import { ROOT } from "../process/files.ts";

/** The environments of wrangler.toml that can be deployed. */
const ENVIRONMENTS = ["production", "preview"] as const;

/** Returns the name of the bucket that stores the releases of an environment. */
export function releaseBucket(environment: string): string {
  return environment === "production" ? "azahar-releases" : "azahar-preview-releases";
}

/** The steps of a deployment, in order. */
const DEPLOY_STEPS = ["prepare", "migrate", "render", "send"] as const;
type Step = (typeof DEPLOY_STEPS)[number];

/** Plan of the Cloudflare account. It limits the number of files in a version. */
export const planSchema = z.enum(PLANS, { error: `must be ${PLANS.join(" or ")}` }).default("paid");

const { MAIL_FROM, MAIL_REPLY_TO, MP_PUBLIC_KEY, MP_COLLECTOR_ID, TURNSTILE_SITE_KEY, HSTS_SUBDOMAINS } =
  workerEnv.shape;
const { ANDREANI_USER, ANDREANI_CONTRACT, ANDREANI_ORIGIN } = workerEnv.shape;
/** Variables that are passed to the worker, and checked here by its own schema. */
const workerVariables = {
  MAIL_FROM,
  MAIL_REPLY_TO,
  MP_PUBLIC_KEY,
  MP_COLLECTOR_ID,
  TURNSTILE_SITE_KEY,
  HSTS_SUBDOMAINS,
  ANDREANI_USER,
  ANDREANI_CONTRACT,
  ANDREANI_ORIGIN,
};

/**
 * The variables of a deployment. No secret is passed to the worker: `wrangler secret put` or `--secrets-file` sets its
 * secrets. TURSO_TOKEN is for the migration, and for the pages when TURSO_BUILD_TOKEN is missing.
 */
export const deployEnv = z.object({
  ...workerVariables,
  TURSO_URL: z.string({ error: "is missing" }).regex(/^(libsql|https?):\/\/\S+$/, "must be a libsql: or https: URL"),
  TURSO_TOKEN: z.string().optional(),
  TURSO_BUILD_TOKEN: z.string().min(1, "must not be empty").optional(),
  PUBLIC_ORIGIN: z
    .string({ error: "is missing" })
    .regex(/^https:\/\/[^/\s]+$/, "must be an https origin without a path"),
  WORKERS_PLAN: planSchema,
});
const PASSED_NAMES = ["TURSO_URL", "PUBLIC_ORIGIN", ...Object.keys(workerVariables)];

export interface Target {
  environment: (typeof ENVIRONMENTS)[number];
  /** Stores no release, does not migrate and uploads nothing. */
  dryRun: boolean;
  /** Renders new pages with the release that the shop serves, and builds no code. */
  pagesOnly: boolean;
  /** Deploys the release that the shop served before the current one, and builds no code. */
  back: boolean;
  steps: readonly Step[];
  /** File of secrets to upload with this version. Without it the secrets stay as they are. */
  secretsFile: string | undefined;
  database: { url: string; token: string | undefined };
  /** Database token for rendering the pages: the read-only one if it is given, otherwise that of `database`. */
  buildToken: string | undefined;
  publicOrigin: string;
  plan: Plan;
  /** Whether HSTS of the static files includes subdomains, as the worker's does. */
  hstsSubdomains: boolean;
  /** The worker's public variables. */
  vars: Record<string, string>;
}

/**
 * Reads `--env production|preview` (default production), `--pages`, `--back`, `--step`, `--dry-run`, `--secrets-file` and the
 * environment. Treats empty variables as missing. Throws a `CommandError` that names what is missing or invalid.
 */
export function readTarget(args: string[], given: Record<string, string | undefined>): Target {
  const { environment, dryRun, pagesOnly, back, steps, secretsFile } = readArguments(args);
  const variables = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  const parsed = deployEnv.safeParse(variables);
  if (!parsed.success)
    throw notDeployed(parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`));
  const { TURSO_URL: url, TURSO_TOKEN: token, TURSO_BUILD_TOKEN: buildToken, PUBLIC_ORIGIN } = parsed.data;
  const carrier = parsed.data;
  if (carrier.ANDREANI_USER && !(carrier.ANDREANI_CONTRACT && carrier.ANDREANI_ORIGIN))
    throw notDeployed(["ANDREANI_USER needs ANDREANI_CONTRACT and ANDREANI_ORIGIN"]);
  // Only the migration writes to the database, so only it requires TURSO_TOKEN. A dry run accepts a local database.
  if (!dryRun && !pagesOnly && !back && steps.includes("migrate") && !token)
    throw notDeployed(["TURSO_TOKEN is missing"]);
  if (!dryRun && url.startsWith("http:")) throw notDeployed(["TURSO_URL must be a libsql: or https: URL"]);
  const vars = PASSED_NAMES.flatMap((name) => (variables[name] ? [[name, variables[name]]] : []));
  return {
    environment,
    dryRun,
    pagesOnly,
    back,
    steps,
    secretsFile,
    database: { url, token },
    buildToken: buildToken ?? token,
    publicOrigin: PUBLIC_ORIGIN,
    plan: parsed.data.WORKERS_PLAN,
    hstsSubdomains: parsed.data.HSTS_SUBDOMAINS === "on",
    vars: Object.fromEntries(vars),
  };
}

function readArguments(args: string[]) {
  try {
    const options = {
      env: { type: "string", default: "production" },
      "dry-run": { type: "boolean", default: false },
      pages: { type: "boolean", default: false },
      back: { type: "boolean", default: false },
      step: { type: "string" },
      "secrets-file": { type: "string" },
    } as const;
    const { values } = parseArgs({ args, options });
    const environment = ENVIRONMENTS.find((name) => name === values.env);
    if (!environment) throw notDeployed([`--env must be one of ${ENVIRONMENTS.join(", ")}`]);
    const steps = DEPLOY_STEPS.filter((step) => values.step === undefined || step === values.step);
    if (steps.length === 0) throw notDeployed([`--step must be one of ${DEPLOY_STEPS.join(", ")}`]);
    const { pages: pagesOnly, back, "dry-run": dryRun, "secrets-file": secretsFile } = values;
    if (back && pagesOnly) throw notDeployed(["--back and --pages exclude each other"]);
    return { environment, dryRun, pagesOnly, back, steps, secretsFile };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw notDeployed([messageOf(error)]);
  }
}

function notDeployed(why: string[]): CommandError {
  return new CommandError(`Nothing was deployed: ${why.join("; ")}.`);
}

/** Origin of a shop for the operator commands: https, or http on this machine. */
export const originSchema = z
  .string({ error: "PUBLIC_ORIGIN is missing" })
  .regex(
    /^(https:\/\/[^/\s]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)$/,
    "PUBLIC_ORIGIN must be an https origin without a path, or a local http one",
  );

const SCRIPT = join(ROOT, "node_modules", "wrangler", "bin", "wrangler.js");

/** Runs wrangler and shows its output. Returns whether it succeeded. */
export async function runWrangler(args: readonly string[], signal?: AbortSignal): Promise<boolean> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { cwd: ROOT, stdio: "inherit", ...(signal && { signal }) });
  return new Promise((done) => {
    child.once("error", () => done(false));
    child.once("close", (code) => done(code === 0));
  });
}

/** Runs wrangler and returns its output. When it fails, usually because nobody is signed in, throws with its first line. */
export async function readWrangler(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString("utf8")));
  const code = await new Promise<number | null>((done) => {
    child.once("error", () => done(1));
    child.once("close", done);
  });
  if (code === 0) return output.out;
  const logged = stripVTControlCharacters(`${output.err}\n${output.out}`).replaceAll("✘ [ERROR]", "");
  const lines = logged.split("\n").map((line) => line.trim());
  throw new Error(`wrangler failed: ${lines.find((line) => line !== "") ?? "it printed no message"}`);
}
