/**
 * Builds, stores and fetches releases (docs/deploy.md). A deployment stores its release, and which release it replaces. A
 * rebuild of the pages fetches the release that the shop serves, a rollback the one that was served before it.
 */
import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { CommandError } from "../process/errors.ts";
import { hashOf, ROOT, readJson } from "../process/files.ts";
import { bundleWorker, rendererOf } from "../shop/bundle.ts";
import { type BuildCall, buildRelease, type Release } from "../site/release.ts";
import { runWrangler } from "./target.ts";

/** Stores and fetches a release's file by its name. Each call returns whether it succeeded. */
export type ReleaseStore = Record<"put" | "get", (name: string, file: string) => Promise<boolean>>;

/** Returns the store in an R2 bucket, which wrangler reads and writes. `location`: wrangler's options, such as `--remote`. */
export function bucketStore(
  bucket: string,
  location: readonly string[] = ["--remote"],
  signal?: AbortSignal,
): ReleaseStore {
  const run = (verb: string) => (name: string, file: string) =>
    runWrangler(["r2", "object", verb, `${bucket}/${name}`, "--file", file, ...location], signal);
  return { put: run("put"), get: run("get") };
}

/** The worker's module in a release. */
export const workerOf = ({ folder }: Release) => join(folder, "worker", "index.js");
/** The wrangler.toml of a release. */
export const settingsOf = ({ folder }: Release) => join(folder, "wrangler.toml");

/** Builds a release with its worker and its wrangler.toml. Replaces the folder. Throws with a failed program's last lines. */
export async function makeRelease(folder: string, call: BuildCall): Promise<Release> {
  const built = await buildRelease(call);
  await rm(folder, { recursive: true, force: true });
  await cp(built.folder, folder, { recursive: true });
  const release = { id: await releaseId(built.id), folder };
  await writeFile(join(folder, "release.json"), JSON.stringify({ id: release.id }));
  await bundleWorker({ folder: join(folder, "worker"), renderer: rendererOf(release), ...call });
  await cp(join(ROOT, "wrangler.toml"), settingsOf(release));
  return release;
}

/**
 * Returns the id of a release: a hash of the code of the pages, of the worker and of wrangler.toml. If two workers had one id, a
 * rebuild after a rollback would upload the newer one again.
 */
export async function releaseId(pagesId: string, root = ROOT): Promise<string> {
  const isNotBuilt = (path: string) => path.startsWith("worker/fixtures/") || /\.test\.tsx?$/.test(path);
  return (await hashOf(root, ["worker", "wrangler.toml"], [pagesId], isNotBuilt)).slice(0, 16);
}

/**
 * Stores a release, and the id of the release that it replaces: the one that the shop serves, unless it is the same or the
 * shop names none (`servedRelease` throws). Throws a `CommandError` when the release cannot be stored.
 */
export async function storeRelease(release: Release, publicOrigin: string, store: ReleaseStore): Promise<void> {
  const file = `${release.folder}.tgz`;
  tar(["-czf", file, "-C", release.folder, "."]);
  const former = await servedRelease(publicOrigin).catch(() => null);
  const isReplaced = former !== null && former !== release.id;
  const formerFile = `${release.folder}.former`;
  if (isReplaced) await writeFile(formerFile, former);
  const isStored =
    (await store.put(nameOf(release.id), file)) &&
    (!isReplaced || (await store.put(formerNameOf(release.id), formerFile)));
  if (!isStored)
    throw new CommandError("Nothing was deployed: the release could not be stored: see wrangler's message above.");
}

const liveSchema = z.object({ release: z.string().regex(/^[0-9a-f]{16}$/) });

/**
 * Returns the id of the release that a shop serves. Throws a `CommandError` when it names none, and another error when it
 * does not answer with JSON.
 */
export async function servedRelease(publicOrigin: string): Promise<string> {
  const live = liveSchema.safeParse(await buildOf(publicOrigin));
  if (live.success) return live.data.release;
  throw new CommandError(
    `No pages were built: ${publicOrigin}/build.json names no release: deploy one with \`npm run deploy\`.`,
  );
}

/**
 * Fetches the release that a shop serves into a folder, so that its pages can be rendered again with the same code.
 * Throws as `servedRelease` does, and a `CommandError` when the store does not have the release.
 */
export async function fetchLiveRelease(publicOrigin: string, folder: string, store: ReleaseStore): Promise<Release> {
  return fetchRelease(await servedRelease(publicOrigin), folder, store);
}

/** Like `fetchLiveRelease`, for the release that was served before that one. */
export async function fetchFormerRelease(publicOrigin: string, folder: string, store: ReleaseStore): Promise<Release> {
  const id = await servedRelease(publicOrigin);
  const file = `${folder}.former`;
  await mkdir(dirname(folder), { recursive: true });
  if (!(await store.get(formerNameOf(id), file)))
    throw new CommandError(`Nothing was deployed: no release is recorded as served before ${id}.`);
  return fetchRelease((await readFile(file, "utf8")).trim(), folder, store);
}

/**
 * Fetches the release that a deployment replaces: the one that the shop serves, whose pages stay open. Returns null, without a
 * folder, when the shop names none or serves `release` itself. Throws as `fetchLiveRelease` does when the store does not have it.
 */
export async function fetchReplacedRelease(
  publicOrigin: string,
  release: Release,
  folder: string,
  store: ReleaseStore,
): Promise<Release | null> {
  await rm(folder, { recursive: true, force: true });
  const served = await servedRelease(publicOrigin).catch(() => null);
  return served === null || served === release.id ? null : fetchRelease(served, folder, store);
}

async function fetchRelease(id: string, folder: string, store: ReleaseStore): Promise<Release> {
  const file = `${folder}.tgz`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  if (!(await store.get(nameOf(id), file)))
    throw new CommandError(
      `No pages were built: the release ${id} is not in the store: deploy one with \`npm run deploy\`.`,
    );
  tar(["-xzf", file, "-C", folder]);
  return readRelease(folder);
}

/** Returns the release in a folder. Throws a `CommandError` when the folder has none. */
export async function readRelease(folder: string): Promise<Release> {
  const read = z.object({ id: z.string() }).safeParse(await readJson(join(folder, "release.json")));
  if (!read.success) throw new CommandError(`There is no release in ${folder}: run the step \`prepare\` first.`);
  return { id: read.data.id, folder };
}

async function buildOf(publicOrigin: string): Promise<unknown> {
  const response = await fetch(`${publicOrigin}/build.json`, {
    cache: "no-store",
    signal: AbortSignal.timeout(10_000),
  });
  return response.json();
}

const nameOf = (id: string) => `${id}.tgz`;
/** Contains the id of the release that was served before this one. */
const formerNameOf = (id: string) => `${id}.former`;

function tar(args: string[]): void {
  const { status, stderr } = spawnSync("tar", args, { encoding: "utf8" });
  if (status !== 0) throw new CommandError(`tar failed: ${stderr}`);
}
