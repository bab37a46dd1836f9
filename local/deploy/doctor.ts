/**
 * `npm run doctor`: reports what is missing in a shop and how to fix it (docs/deploy.md). It checks the database at TURSO_URL
 * and the cron's results in it. With PUBLIC_ORIGIN it checks the shop over HTTP, with MAIL_FROM the mail domain, and with
 * `--env` the Cloudflare account.
 */
import { resolveTxt } from "node:dns/promises";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import * as z from "zod";
import { openDatabase } from "#db/client.ts";
import { databaseEnv } from "#db/config.ts";
import { examine, type Finding } from "#db/doctor/examine.ts";
import { workerEnv } from "#worker/env/config.ts";
import { runCommand } from "../process/command.ts";
import { CommandError } from "../process/errors.ts";
import { examineAccount, examineCron, examineMailDomain, type RequiredResources } from "./examine-account.ts";
import { examineSite } from "./examine-site.ts";
import { originSchema, planSchema, readWrangler, releaseBucket } from "./target.ts";

const TIMEOUT_MS = 120_000;
const bucketsSchema = z.array(z.object({ bucket_name: z.string() }));
const doctorEnv = databaseEnv.extend({
  PUBLIC_ORIGIN: originSchema.optional(),
  MAIL_FROM: z.string().optional(),
  TURNSTILE_SITE_KEY: z.string().optional(),
  ANDREANI_USER: z.string().optional(),
  WORKERS_PLAN: planSchema,
});

await runCommand(async () => {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const env = doctorEnv.safeParse(given);
  if (!env.success) throw new CommandError(z.prettifyError(env.error));
  const { values } = parseArgs({ options: { env: { type: "string" } } });
  const findings = await examineAll(env.data, values.env);
  for (const finding of findings) console.log(`${markOf(finding)} ${finding.name}: ${finding.message}`);
  const failed = findings.filter(({ ok }) => !ok).length;
  if (failed > 0) throw new CommandError(`${failed} of ${findings.length} checks failed: see the lines marked FAIL.`);
  return "done";
});

function markOf({ ok, warns }: Finding): string {
  if (!ok) return "FAIL";
  return warns ? "warn" : "ok  ";
}

async function examineAll(env: z.infer<typeof doctorEnv>, environment: string | undefined): Promise<Finding[]> {
  const { TURSO_URL: url, TURSO_TOKEN: token, PUBLIC_ORIGIN: origin, MAIL_FROM: sender, WORKERS_PLAN: plan } = env;
  const secrets = [
    ...(env.TURNSTILE_SITE_KEY ? ["TURNSTILE_SECRET_KEY"] : []),
    ...(env.ANDREANI_USER ? ["ANDREANI_PASSWORD"] : []),
  ];
  const db = openDatabase({ url, token, timeoutMs: TIMEOUT_MS });
  const databaseFindings = await examine(db, Date.now());
  const hasSchema = databaseFindings.every(({ name, ok }) => name !== "schema" || ok);
  return [
    ...databaseFindings,
    ...(hasSchema ? await examineCron(db, Date.now()) : []),
    ...(origin ? await examineSite(origin, plan) : []),
    ...(sender ? [await examineMailDomain(sender, mailByOf(environment), resolveTxt)] : []),
    ...(environment ? await examineAccount(requiredIn(environment, secrets), readWrangler) : []),
  ];
}

/** Returns the mail provider (`MAIL_BY`) that wrangler.toml sets for an environment, or the worker's default. */
function mailByOf(environment: string | undefined): string {
  const { vars } = unstable_readConfig({ config: "wrangler.toml", ...(environment && { env: environment }) });
  return workerEnv.shape.MAIL_BY.parse(vars["MAIL_BY"]);
}

/** Returns the secrets and buckets that wrangler.toml requires, the bucket of releases, and the secrets in `more`. */
function requiredIn(environment: string, more: readonly string[]): RequiredResources {
  const { secrets, r2_buckets } = unstable_readConfig({ config: "wrangler.toml", env: environment });
  return {
    environment,
    secrets: [...(secrets?.required ?? []), ...more],
    buckets: [...bucketsSchema.parse(r2_buckets).map(({ bucket_name }) => bucket_name), releaseBucket(environment)],
  };
}
