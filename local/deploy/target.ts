/** What a deployment must be told, from the environment and the command line (docs/deploy.md). */
import { parseArgs } from "node:util";
import { z } from "zod";
import { PLANS, type Plan } from "#shop/hosting-limits.ts";
import { workerEnv } from "#worker/env/config.ts";
import { Stop } from "../stop.ts";

/** The environments of wrangler.toml that are deployed. */
const ENVIRONMENTS = ["production", "preview"] as const;

/** The plan of the Cloudflare account, which says how many files a version may have. */
export const planSchema = z.enum(PLANS, { error: `must be ${PLANS.join(" or ")}` }).default("paid");

const { MAIL_FROM, MAIL_REPLY_TO, MP_PUBLIC_KEY, MP_COLLECTOR_ID, HSTS_SUBDOMAINS } = workerEnv.shape;

/** The worker's public values are checked by its own rules; its secrets are set once with `wrangler secret put`. */
export const deployEnv = z.object({
  TURSO_URL: z.string({ error: "is missing" }).regex(/^(libsql|https?):\/\/\S+$/, "must be a libsql: or https: URL"),
  TURSO_TOKEN: z.string().optional(),
  TURSO_BUILD_TOKEN: z.string().min(1, "must not be empty").optional(),
  PUBLIC_ORIGIN: z
    .string({ error: "is missing" })
    .regex(/^https:\/\/[^/\s]+$/, "must be an https origin without a path"),
  MAIL_FROM,
  MAIL_REPLY_TO,
  MP_PUBLIC_KEY,
  MP_COLLECTOR_ID,
  HSTS_SUBDOMAINS,
  WORKERS_PLAN: planSchema,
});

/** The public values that are handed to the worker, by name. */
const HANDED_OVER = [
  "TURSO_URL",
  "PUBLIC_ORIGIN",
  "MAIL_FROM",
  "MAIL_REPLY_TO",
  "MP_PUBLIC_KEY",
  "MP_COLLECTOR_ID",
  "HSTS_SUBDOMAINS",
];

export interface Target {
  environment: (typeof ENVIRONMENTS)[number];
  /** Nothing is migrated or sent. */
  dryRun: boolean;
  /** A file of secrets to send with this version; without it they stay as they are. */
  secretsFile: string | undefined;
  database: { url: string; token: string | undefined };
  /** What the build reads with: a key that cannot write, where there is one. */
  buildToken: string | undefined;
  publicOrigin: string;
  plan: Plan;
  /** Whether the files' headers name the subdomains, as the worker's do. */
  hstsSubdomains: boolean;
  /** The worker's public variables. */
  vars: Record<string, string>;
}

/**
 * Reads `--env production|preview` (production), `--dry-run`, `--secrets-file`, and the environment. An empty variable counts as not given.
 * Throws `Stop` with a sentence for each value that is missing or malformed.
 */
export function readTarget(args: string[], given: Record<string, string | undefined>): Target {
  const { environment, dryRun, secretsFile } = readArguments(args);
  const variables = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  const parsed = deployEnv.safeParse(variables);
  if (!parsed.success)
    throw notDeployed(parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`));
  const { TURSO_URL: url, TURSO_TOKEN: token, TURSO_BUILD_TOKEN: buildToken, PUBLIC_ORIGIN } = parsed.data;
  // Nothing leaves this machine in a dry run.
  if (!dryRun && !token) throw notDeployed(["TURSO_TOKEN is missing"]);
  if (!dryRun && url.startsWith("http:")) throw notDeployed(["TURSO_URL must be a libsql: or https: URL"]);
  const vars = HANDED_OVER.flatMap((name) => (variables[name] ? [[name, variables[name]]] : []));
  return {
    environment,
    dryRun,
    secretsFile,
    database: { url, token },
    buildToken: buildToken ?? token,
    publicOrigin: PUBLIC_ORIGIN,
    plan: parsed.data.WORKERS_PLAN,
    hstsSubdomains: parsed.data.HSTS_SUBDOMAINS === "on",
    vars: Object.fromEntries(vars),
  };
}

function readArguments(args: string[]): Pick<Target, "environment" | "dryRun" | "secretsFile"> {
  try {
    const options = {
      env: { type: "string", default: "production" },
      "dry-run": { type: "boolean", default: false },
      "secrets-file": { type: "string" },
    } as const;
    const { values } = parseArgs({ args, options });
    const environment = ENVIRONMENTS.find((name) => name === values.env);
    if (!environment) throw notDeployed([`--env is one of ${ENVIRONMENTS.join(", ")}`]);
    return { environment, dryRun: values["dry-run"], secretsFile: values["secrets-file"] };
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw notDeployed([error instanceof Error ? error.message : String(error)]);
  }
}

function notDeployed(why: string[]): Stop {
  return new Stop(`Nothing was deployed: ${why.join("; ")}.`);
}
