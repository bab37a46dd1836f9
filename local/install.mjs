// Installs the dependencies when they differ from the lockfile. Plain JavaScript for Node.js >= 18.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HEARTBEAT_MS = 1000;
const STALE_MS = 10_000;
const PROGRESS_MS = 5000;

/**
 * Makes node_modules match package-lock.json: runs `npm ci` if they differ. Concurrent calls install once; an interrupted
 * install is repeated. Returns a sentence for the user when the install fails.
 */
export async function ensureInstalled(root, say) {
  if (isInstalled(root)) return { ok: true };
  const release = await acquireInstallLock(root, say);
  try {
    if (isInstalled(root)) return { ok: true };
    return await install(root, say);
  } finally {
    release();
  }
}

/** Whether node_modules matches the lockfile. Caches a positive result with the lockfile's hash. */
export function isInstalled(root) {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const lockText = readFileSync(join(root, "package-lock.json"), "utf8");
  const hash = createHash("sha256").update(lockText).digest("hex");
  const mark = markOf(root);
  if (existsSync(mark) && readFileSync(mark, "utf8") === hash) return true;
  const same = matchesLockfile(JSON.parse(lockText).packages, packagesIn(installed));
  if (same) writeMark(root, hash);
  return same;
}

const markOf = (root) => join(root, "node_modules", ".azahar-lock");

// Concurrent runs may both write the mark. In a read-only folder nothing is cached.
function writeMark(root, hash) {
  try {
    writeFileSync(markOf(root), hash);
  } catch {}
}

/** Returns the packages in npm's own lockfile of node_modules, or none when an install was interrupted. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** Whether the installed packages are those of the lockfile. Optional ones may be missing (other platforms' binaries). */
export function matchesLockfile(required, present) {
  const missing = Object.entries(required).some(
    ([path, entry]) => path !== "" && !entry.optional && !entry.devOptional && !present[path],
  );
  const different = Object.entries(present).some(
    ([path, entry]) => required[path]?.version !== entry.version || required[path]?.integrity !== entry.integrity,
  );
  return !missing && !different;
}

function install(root, say) {
  // npm removes packages before it installs. If it is interrupted then, an old mark would say that they are still installed.
  rmSync(markOf(root), { force: true });
  say("Installing the dependencies of package-lock.json (npm ci). This is not repeated until that file changes.");
  const startedMs = Date.now();
  const seconds = () => Math.round((Date.now() - startedMs) / 1000);
  const progress = setInterval(() => say(`  ... ${seconds()} s`), PROGRESS_MS);
  return new Promise((done) => {
    const child = spawnNpm(root);
    const pass = (signal) => child.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, pass);
    const end = (code, reason) => {
      clearInterval(progress);
      for (const signal of ["SIGINT", "SIGTERM"]) process.removeListener(signal, pass);
      const ok = code === 0 && isInstalled(root);
      if (ok) say(`Dependencies installed in ${seconds()} s.`);
      const sentence = `npm ci failed (${reason}): see its message above, then run the command again.`;
      done(ok ? { ok } : { ok, sentence });
    };
    child.on("error", (error) => end(1, error.message));
    child.on("exit", (code, signal) => end(code, signal ?? `exit ${code}`));
  });
}

function spawnNpm(root) {
  const cli = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const options = { cwd: root, stdio: ["ignore", "inherit", "inherit"] };
  if (cli && /npm-cli\.(c?js)$/.test(cli)) return spawn(process.execPath, [cli, ...args], options);
  return spawn("npm", args, options);
}

/**
 * Waits until no other process installs this folder, then locks it until the returned function is called. The holder touches
 * the lock file each second. A file that was not touched for 10 s belongs to a killed process and is replaced.
 */
export async function acquireInstallLock(root, say) {
  const name = createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `azahar-install-${name}.lock`);
  let waiting = false;
  while (!tryCreate(file)) {
    if (!waiting) say("Another command is installing the dependencies: waiting for it to finish.");
    waiting = true;
    if (isStale(file)) discard(file);
    else await new Promise((next) => setTimeout(next, 300));
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  return () => {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  };
}

function tryCreate(file) {
  try {
    closeSync(openSync(file, "wx"));
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isStale(file) {
  try {
    return Date.now() - statSync(file).mtimeMs > STALE_MS;
  } catch {
    return false;
  }
}

// Renames first: only one of two waiters can move the stale file away.
function discard(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {}
}

function touch(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {}
}
