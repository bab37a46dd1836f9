import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { describeFiles } from "#shop/hosting-limits.ts";
import { SECURITY_HEADERS, TRANSPORT, TRANSPORT_WITH_SUBDOMAINS } from "#worker/http/security-headers.ts";
import {
  bucketStore,
  fetchFormerRelease,
  fetchLiveRelease,
  fetchReplacedRelease,
  makeRelease,
  type ReleaseStore,
  readRelease,
  servedRelease,
  settingsOf,
  storeRelease,
  workerOf,
} from "./deploy/artifact.ts";
import { verifyDeployed, verifyPages } from "./deploy/examine-site.ts";
import { readTarget, releaseBucket, runWrangler, type Target } from "./deploy/target.ts";
import { runCommand } from "./process/command.ts";
import { CommandError } from "./process/errors.ts";
import { filesUnder, ROOT, readJson } from "./process/files.ts";
import type { Release } from "./site/release.ts";
import { recordFiles, renderSite } from "./site/site-build.ts";
import { carryOver, readCarried, recordOf, removeBuild } from "./site/site-files.ts";

const DATA = join(ROOT, ".data");
const MIGRATION_TIMEOUT_MS = 120_000;

/** Folders of the last deployment from this machine. The deploy workflow keeps the site between runs. */
function deployFolders({ environment }: Target) {
  const folder = join(DATA, "deployed", environment);
  const [release, replaced] = [join(folder, "release"), join(folder, "replaced")];
  return { release, replaced, site: join(folder, "site"), next: join(folder, "next") };
}

function storeOf({ environment }: Target, signal: AbortSignal): ReleaseStore {
  return bucketStore(releaseBucket(environment), ["--remote"], signal);
}

async function migrateAt({ database }: Target): Promise<void> {
  const db = openDatabase({ ...database, timeoutMs: MIGRATION_TIMEOUT_MS });
  const changed = await migrate(db).catch((error: Error) => {
    throw new CommandError(`Nothing was deployed: the database could not be migrated: ${error.message}.`);
  });
  console.log(changed ? "Database: schema migrated." : "Database: schema is up to date.");
}

async function renderPages(target: Target, signal: AbortSignal): Promise<void> {
  const { database, buildToken, publicOrigin, plan } = target;
  const { release, site, next } = deployFolders(target);
  // The renderer gets the build token, if there is one, instead of the migration's.
  const facts = { databaseUrl: database.url, databaseToken: buildToken, publicOrigin, signal };
  await removeBuild(next);
  await renderSite(
    await readRelease(release),
    { folder: next, former: site },
    { ...facts, logFile: join(DATA, "logs", "deploy-render.log") },
  ).catch((error: Error) => {
    throw new CommandError(`Nothing was deployed: the pages could not be built: ${error.message}`);
  });
  await carryScripts(target);
  const built = await recordFiles(next, plan).catch((error: Error) => {
    throw new CommandError(`Nothing was deployed: ${error.message}.`);
  });
  if (target.hstsSubdomains) await includeSubdomains(next);
  await removeBuild(site);
  await Promise.all([rename(next, site), rename(recordOf(next), recordOf(site))]);
  const names = (await filesUnder(join(site, "feeds"))).toSorted((one, other) => one.length - other.length);
  const feeds = names.map((name) => `${publicOrigin}/feeds/${name}`);
  console.log(`Pages: built, ${describeFiles(built, plan)}.`);
  console.log(
    `Feeds, each to be added as a separate source in Merchant Center and Meta (docs/operations.md): ${feeds.join(" ")}`,
  );
}

/**
 * Links the scripts of former pages into the next site, because open pages load parts of them later: the scripts in the site
 * that was last deployed from this folder, and those of the release that the shop serves.
 */
async function carryScripts(target: Target): Promise<void> {
  const { replaced, site, next } = deployFolders(target);
  const nowMs = Date.now();
  const carried = {
    ...carryOver({ folder: join(replaced, "client"), carried: {} }, next, nowMs),
    ...carryOver({ folder: site, carried: await readCarried(site) }, next, nowMs),
  };
  await writeFile(recordOf(next), JSON.stringify({ ...Object(await readJson(recordOf(next))), carried }));
}

/** Gives static files the same HSTS header as the worker's responses (`HSTS_SUBDOMAINS`). */
async function includeSubdomains(folder: string): Promise<void> {
  const file = join(folder, "_headers");
  const plain = `${TRANSPORT}: ${SECURITY_HEADERS[TRANSPORT]}`;
  const text = await readFile(file, "utf8");
  // The file is a hard link to the release's file, so it is replaced, not changed.
  await rm(file);
  await writeFile(file, text.replace(plain, `${TRANSPORT}: ${TRANSPORT_WITH_SUBDOMAINS}`));
}

/** Refuses when somebody has deployed or rolled back since the pages were rendered: uploading them would undo that. */
async function refuseIfReplaced(publicOrigin: string, id: string): Promise<void> {
  const served = await servedRelease(publicOrigin);
  if (served !== id)
    throw new CommandError(
      `Nothing was deployed: the shop now serves the release ${served}, and these pages are of ${id}.`,
    );
}

async function send(target: Target, signal: AbortSignal): Promise<void> {
  const { environment, vars, publicOrigin, dryRun, pagesOnly, secretsFile } = target;
  const { release: folder, site } = deployFolders(target);
  const release = await readRelease(folder);
  if (pagesOnly) await refuseIfReplaced(publicOrigin, release.id);
  const given = Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  // A preview keeps the domain that Cloudflare assigns.
  const domain = environment === "production" ? ["--domain", new URL(publicOrigin).host] : [];
  const secrets = secretsFile ? ["--secrets-file", secretsFile] : [];
  const built = [workerOf(release), "--no-bundle", "--config", settingsOf(release), "--assets", site];
  const options = ["--env", environment, ...domain, ...given, ...secrets, ...(dryRun ? ["--dry-run"] : [])];
  if (!(await runWrangler(["deploy", ...built, ...options], signal)))
    throw new CommandError(
      `wrangler failed to deploy: see its message above.${dryRun ? "" : await whatIsServed(target)}`,
    );
}

/** Number of checks whether the shop serves a version that wrangler failed to deploy. They take a few seconds. */
const TRIES_AFTER_FAILURE = 3;

/**
 * Returns a sentence that says whether the shop serves the version that wrangler failed to deploy. It may: wrangler makes a
 * version live before it sets the domain and the schedules of the cron jobs.
 */
async function whatIsServed(target: Target): Promise<string> {
  const { publicOrigin } = target;
  const sent = { publicOrigin, folder: deployFolders(target).site, tries: TRIES_AFTER_FAILURE };
  const problem = await verifyPages(sent);
  if (problem !== null) return ` This version is not served: ${problem}.`;
  return ` ${publicOrigin} serves this version nevertheless: its domain or the schedules of its cron jobs may be missing.\n${wayBack(target)}`;
}

function wayBack({ environment }: Target): string {
  return `To roll back to the previous version: npm run deploy:back -- --env ${environment}`;
}

async function verify(target: Target): Promise<void> {
  const { publicOrigin } = target;
  const problem = await verifyDeployed({ publicOrigin, folder: deployFolders(target).site });
  if (problem !== null)
    throw new CommandError(`Deployed, but the check of the shop failed: ${problem}.\n${wayBack(target)}`);
  console.log(`Deployed: ${publicOrigin} serves this build and its API can sell.\n${wayBack(target)}`);
}

async function prepareRelease(target: Target, signal: AbortSignal): Promise<Release> {
  const { release: folder } = deployFolders(target);
  if (target.pagesOnly) {
    const release = await fetchLiveRelease(target.publicOrigin, folder, storeOf(target, signal));
    console.log(`Release: ${release.id}, which the shop serves.`);
    return release;
  }
  if (target.back) {
    const release = await fetchFormerRelease(target.publicOrigin, folder, storeOf(target, signal));
    console.log(`Release: ${release.id}, which the shop served before the current one.`);
    return release;
  }
  const logFile = join(DATA, "logs", "deploy-release.log");
  const release = await makeRelease(folder, { logFile, signal }).catch((error: Error) => {
    throw new CommandError(`Nothing was deployed: the release could not be built: ${error.message}`);
  });
  if (!target.dryRun) await storeRelease(release, target.publicOrigin, storeOf(target, signal));
  console.log(`Release: ${release.id}, new.`);
  return release;
}

const STEPS = {
  /** Needs Cloudflare's token. */
  async prepare(target: Target, signal: AbortSignal): Promise<void> {
    const release = await prepareRelease(target, signal);
    if (target.dryRun) return;
    const { replaced } = deployFolders(target);
    // The deployment continues without that release: only pages that are open now may miss scripts.
    await fetchReplacedRelease(target.publicOrigin, release, replaced, storeOf(target, signal)).catch(
      ({ message }: Error) => console.log(`The scripts of the pages that are open now are not kept: ${message}`),
    );
  },
  /** Needs the database token with write access. */
  async migrate(target: Target): Promise<void> {
    if (!target.dryRun && !target.pagesOnly && !target.back) await migrateAt(target);
  },
  /** Needs only the database's build token. */
  render: renderPages,
  /** Needs Cloudflare's token. */
  async send(target: Target, signal: AbortSignal): Promise<void> {
    await send(target, signal);
    if (!target.dryRun) await verify(target);
  },
};

/**
 * `npm run deploy`: builds and stores a release, migrates the database, renders its pages, uploads worker and pages to
 * Cloudflare as one version, and polls the shop until it serves that version (docs/deploy.md). It never seeds. Migrations
 * remove nothing that the previous version uses, so that version works during the deployment and after a rollback.
 *
 * With `--pages` it renders new pages with the release that the shop serves, so a rollback stays in effect; it does not
 * migrate, and stops if another release was deployed meanwhile. With `--back` (`npm run deploy:back`) it deploys the release
 * that was served before the current one, with new pages, and does not migrate either. With `--step` it runs one step, for a
 * pipeline that gives each step its own secrets. With `--dry-run` it stores, migrates and uploads nothing.
 */
await runCommand(async ({ undo }) => {
  const target = readTarget(process.argv.slice(2), process.env);
  const ended = new AbortController();
  undo.add(() => ended.abort());
  for (const step of target.steps) await STEPS[step](target, ended.signal);
  return "done";
});
