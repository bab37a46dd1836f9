import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { describeFiles } from "#shop/hosting-limits.ts";
import { SECURITY_HEADERS, TRANSPORT, TRANSPORT_WITH_SUBDOMAINS } from "#worker/http/security-headers.ts";
import { verifyDeployed } from "./deploy/examine-site.ts";
import { readTarget, runWrangler, type Target } from "./deploy/target.ts";
import { runCommand } from "./process/command.ts";
import { filesUnder, ROOT } from "./process/files.ts";
import { Stop } from "./process/stop.ts";
import { recordFiles, renderWithAstro, sourceHashOf } from "./site/site-build.ts";

const DIST = join(ROOT, "dist");
/** Pages of the last deployment from this machine. The deploy workflow keeps this folder between runs. */
const CACHE = join(ROOT, ".data", "deploy-cache");
const MIGRATE_WITHIN_MS = 120_000;

/**
 * `npm run deploy`: migrates the database, builds the pages from it, uploads worker and pages to Cloudflare as one version,
 * and polls the shop until it serves that version (docs/deploy.md). It never seeds. Migrations only add, so that the previous
 * version keeps working meanwhile and after a rollback.
 */
await runCommand(async ({ undo }) => {
  const target = readTarget(process.argv.slice(2), process.env);
  const ended = new AbortController();
  undo.add(() => ended.abort());
  if (!target.dryRun) await migrateAt(target);
  await buildPages(target, ended.signal);
  await send(target, ended.signal);
  if (!target.dryRun) await verify(target);
  return "done";
});

async function migrateAt({ database }: Target): Promise<void> {
  const db = openDatabase({ ...database, timeoutMs: MIGRATE_WITHIN_MS });
  const changed = await migrate(db).catch((error: Error) => {
    throw new Stop(`Nothing was deployed: the database could not be migrated: ${error.message}.`);
  });
  console.log(changed ? "Database: schema migrated." : "Database: schema is up to date.");
}

async function buildPages(target: Target, signal: AbortSignal): Promise<void> {
  const { database, buildToken, environment, publicOrigin, plan } = target;
  // The build needs only read access.
  process.env.TURSO_TOKEN = buildToken ?? "";
  const logFile = join(ROOT, ".data", "logs", "deploy-build.log");
  const cache = { folder: join(CACHE, environment), sourceHash: await sourceHashOf(publicOrigin) };
  const facts = { databaseUrl: database.url, publicOrigin, logFile, cache, signal };
  await renderWithAstro(DIST, facts).catch((error: Error) => {
    throw new Stop(`Nothing was deployed: the pages could not be built: ${error.message}`);
  });
  const built = await recordFiles(DIST, plan).catch((error: Error) => {
    throw new Stop(`Nothing was deployed: ${error.message}.`);
  });
  const names = (await filesUnder(join(DIST, "feeds"))).toSorted((one, other) => one.length - other.length);
  const feeds = names.map((name) => `${publicOrigin}/feeds/${name}`);
  if (target.hstsSubdomains) await nameSubdomains();
  console.log(`Pages: built, ${describeFiles(built, plan)}.`);
  console.log(
    `Feeds, each to be added as a separate source in Merchant Center and Meta (docs/operations.md): ${feeds.join(" ")}`,
  );
}

/** Gives static files the same HSTS header as the worker's responses (`HSTS_SUBDOMAINS`). */
async function nameSubdomains(): Promise<void> {
  const file = join(DIST, "_headers");
  const plain = `${TRANSPORT}: ${SECURITY_HEADERS[TRANSPORT]}`;
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(plain, `${TRANSPORT}: ${TRANSPORT_WITH_SUBDOMAINS}`));
}

async function send(
  { environment, vars, publicOrigin, dryRun, secretsFile }: Target,
  signal: AbortSignal,
): Promise<void> {
  const given = Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  // A preview keeps the domain that Cloudflare assigns.
  const domain = environment === "production" ? ["--domain", new URL(publicOrigin).host] : [];
  const secrets = secretsFile ? ["--secrets-file", secretsFile] : [];
  const args = ["deploy", "--env", environment, ...domain, ...given, ...secrets, ...(dryRun ? ["--dry-run"] : [])];
  if (!(await runWrangler(args, signal)))
    throw new Stop("wrangler failed to deploy: see its message above. The previous version is still served.");
}

async function verify({ environment, publicOrigin }: Target): Promise<void> {
  const back = `To roll back to the previous version: npx wrangler rollback --env ${environment}`;
  const lack = await verifyDeployed({ publicOrigin, folder: DIST });
  if (lack !== null) throw new Stop(`Deployed, but the check of the shop failed: ${lack}.\n${back}`);
  console.log(`Deployed: ${publicOrigin} serves this build and its API can sell.\n${back}`);
}
