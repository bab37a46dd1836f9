import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
// biome-ignore lint/correctness/useImportExtensions: the rule mistakes install.d.mts (types) for the module.
import { acquireInstallLock, ensureInstalled, isInstalled, matchesLockfile } from "./install.mjs";

const quiet = () => {};
const LOCK = { packages: { "": { version: "1.0.0" }, "node_modules/a": { version: "1.2.3", integrity: "sha512-a" } } };
let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "azahar-install-"));
  await writeFile(join(root, "package-lock.json"), JSON.stringify(LOCK));
});

async function install(packages: object): Promise<void> {
  await mkdir(join(root, "node_modules"), { recursive: true });
  await writeFile(join(root, "node_modules", ".package-lock.json"), JSON.stringify({ packages }));
}

describe("isInstalled", () => {
  test("is false in a fresh clone", () => expect(isInstalled(root)).toBe(false));

  test("is true with the packages of the lockfile, and nothing is installed again", async () => {
    await install({ "node_modules/a": LOCK.packages["node_modules/a"] });
    expect(isInstalled(root)).toBe(true);
    expect(
      await ensureInstalled(root, () => expect.unreachable("nothing is installed, so nothing is printed")),
    ).toEqual({
      ok: true,
    });
  });

  test("is false with another version, and after the lockfile changed", async () => {
    await install({ "node_modules/a": { version: "1.2.2", integrity: "sha512-b" } });
    expect(isInstalled(root)).toBe(false);
    await install({ "node_modules/a": LOCK.packages["node_modules/a"] });
    expect(isInstalled(root)).toBe(true);
    await writeFile(
      join(root, "package-lock.json"),
      JSON.stringify({ packages: { "node_modules/a": { version: "2.0.0" } } }),
    );
    expect(isInstalled(root)).toBe(false);
  });

  test("is false after an install that was killed before npm wrote the lockfile in node_modules", async () => {
    await install({ "node_modules/a": LOCK.packages["node_modules/a"] });
    expect(isInstalled(root)).toBe(true);
    await rm(join(root, "node_modules", ".package-lock.json"));
    expect(isInstalled(root)).toBe(false);
  });

  test("binaries of other platforms may be missing, required packages may not", () => {
    expect(matchesLockfile({ x: { version: "1", optional: true } }, {})).toBe(true);
    expect(matchesLockfile({ x: { version: "1" } }, {})).toBe(false);
    expect(matchesLockfile({}, { x: { version: "1" } })).toBe(false);
  });
});

describe("two installs at the same time", () => {
  test("the second waits for the first, and says so once", async () => {
    const logged: string[] = [];
    const release = await acquireInstallLock(root, quiet);
    const second = acquireInstallLock(root, (line) => logged.push(line));
    const early = await Promise.race([
      second.then(() => "taken"),
      new Promise((next) => setTimeout(next, 700, "waiting")),
    ]);
    expect(early).toBe("waiting");
    release();
    (await second)();
    expect(logged).toEqual(["Another command is installing the dependencies: waiting for it to finish."]);
  });

  test("a lock whose holder was killed is replaced", async () => {
    const { createHash } = await import("node:crypto");
    const { realpathSync } = await import("node:fs");
    const name = createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 16);
    const file = join(tmpdir(), `azahar-install-${name}.lock`);
    await writeFile(file, "");
    await utimes(file, new Date(0), new Date(0));
    (await acquireInstallLock(root, quiet))();
  });
});
