/** Checks the Cloudflare account of a shop, the DNS records of its mail domain, and its cron jobs. */
import * as z from "zod";
import type { Database } from "#db/client.ts";
import { type Finding, findingOf } from "#db/doctor/examine.ts";
import { readShopStatus } from "#db/reports/shop-status.ts";
import { hasCronStopped, isFailing, lastCronSuccess, lastingMalfunctions } from "#shop/reports/shop-alarm.ts";
import { messageOf } from "../process/errors.ts";

/** What an environment of wrangler.toml requires. */
export interface RequiredResources {
  environment: string;
  secrets: readonly string[];
  buckets: readonly string[];
}

/** Runs wrangler and returns its output. Throws when it fails. */
type ReadWrangler = (args: readonly string[]) => Promise<string>;

const secretsSchema = z.array(z.object({ name: z.string() }));

/** Lists the commands that create the missing secrets and buckets. A failed wrangler call becomes a finding. */
export async function examineAccount(required: RequiredResources, readWrangler: ReadWrangler): Promise<Finding[]> {
  const { environment } = required;
  return [
    await examineList(
      "secrets",
      required.secrets,
      async () => {
        const result = await readWrangler(["secret", "list", "--env", environment, "--format", "json"]);
        return secretsSchema.parse(JSON.parse(result)).map(({ name }) => name);
      },
      (name) => `npx wrangler secret put ${name} --env ${environment}`,
    ),
    await examineList(
      "buckets",
      required.buckets,
      async () => {
        const result = await readWrangler(["r2", "bucket", "list"]);
        return [...result.matchAll(/^name:\s*(\S+)$/gm)].map(([, name = ""]) => name);
      },
      (name) => `npx wrangler r2 bucket create ${name}`,
    ),
  ];
}

async function examineList(
  name: string,
  required: readonly string[],
  list: () => Promise<string[]>,
  commandFor: (missing: string) => string,
): Promise<Finding> {
  try {
    const found = await list();
    const missing = required.filter((one) => !found.includes(one));
    const problem = missing.length > 0 ? missing.map(commandFor).join("; ") : null;
    return findingOf(name, problem, `${required.length} of ${required.length}`);
  } catch (error) {
    return { name, ok: false, message: messageOf(error) };
  }
}

/** Resolves the TXT records of a DNS name. Throws when there are none. */
type ResolveTexts = (name: string) => Promise<string[][]>;

/**
 * Checks that the sender's domain has a DMARC record and, with Resend, a DKIM record. A failed lookup counts as missing.
 */
export async function examineMailDomain(sender: string, mailBy: string, resolve: ResolveTexts): Promise<Finding> {
  const domain = /@([^@\s>]+)>?$/.exec(sender)?.[1] ?? "";
  const required = {
    ...(mailBy === "resend" && { [`resend._domainkey.${domain}`]: /p=/ }),
    [`_dmarc.${domain}`]: /^v=DMARC1/,
  };
  const missing: string[] = [];
  for (const [name, form] of Object.entries(required)) {
    const texts = await resolve(name).catch(() => []);
    if (!texts.some((parts) => form.test(parts.join("")))) missing.push(name);
  }
  const problem = `no valid TXT record at ${missing.join(", ")}: add the records that the mail provider's panel shows for the domain`;
  return findingOf(
    "mail domain",
    missing.length > 0 ? problem : null,
    `${domain} has its records: ${Object.keys(required).join(", ")}`,
  );
}

/**
 * Reports when a job last succeeded, which jobs fail, and which alarms last too long. Throws when the database cannot be
 * read.
 */
export async function examineCron(db: Database, nowMs: number): Promise<Finding[]> {
  const status = await readShopStatus(db, nowMs);
  const lastMs = lastCronSuccess(status.jobs) ?? 0;
  const failing = status.jobs.filter(isFailing).map(({ job, outcome }) => `${job} (${outcome})`);
  const troubles = lastingMalfunctions(status, nowMs).map(({ what }) => what);
  const failures = `failing jobs: ${failing.join(", ")}: see the errors in the worker's log`;
  const alarms = `active alarms: ${troubles.join(", ")}: see docs/operations.md`;
  return [
    findingOf("cron", cronProblem(lastMs, nowMs), `last success at ${new Date(lastMs).toISOString()}`),
    findingOf("jobs", failing.length > 0 ? failures : null, "no job fails"),
    findingOf("alarms", troubles.length > 0 ? alarms : null, "none"),
  ];
}

function cronProblem(lastMs: number, nowMs: number): string | null {
  if (!hasCronStopped(lastMs, nowMs)) return null;
  const since =
    lastMs === 0 ? "no job has ever succeeded" : `no job has succeeded since ${new Date(lastMs).toISOString()}`;
  return `${since}: check the worker's cron triggers and the log of its scheduled events`;
}
