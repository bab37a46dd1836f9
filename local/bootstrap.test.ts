import { chmod, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
// biome-ignore lint/correctness/useImportExtensions: the rule mistakes bootstrap.d.mts (types) for the module.
import { chooseNode, flagsFor, isNewEnough, nodeBinaryPath, unsupportedReason } from "./bootstrap.mjs";
import { ROOT } from "./process/files.ts";

describe("the choice of Node.js", () => {
  test("each binary is in an optional dependency of package.json", async () => {
    const { optionalDependencies } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];
    const packages = platforms.map((name) => {
      const [platform = "", arch = ""] = name.split("-");
      return nodeBinaryPath(platform, arch)?.split("/")[0];
    });
    expect(Object.keys(optionalDependencies)).toEqual(expect.arrayContaining(packages));
    expect(nodeBinaryPath("sunos", "x64")).toBeNull();
  });

  test("22.12 and later are new enough", () => {
    expect(["v22.12.0", "v23.0.0", "v24.21.0", "v100.0.0"].filter(isNewEnough)).toHaveLength(4);
    expect(["v18.20.0", "v20.20.2", "v22.11.9", "", "nonsense"].filter(isNewEnough)).toEqual([]);
  });

  test("passes --experimental-strip-types only to versions that need it", () => {
    const needsFlag = (version: string) => flagsFor(version).includes("--experimental-strip-types");
    expect(["v22.12.0", "v22.17.1", "v23.5.0"].every(needsFlag)).toBe(true);
    expect(["v22.18.0", "v23.6.0", "v24.0.0"].some(needsFlag)).toBe(false);
  });

  /** Makes a project whose own Node.js reports this version. Returns its root and the path of that Node.js. */
  async function projectWith(version: string): Promise<{ root: string; own: string }> {
    const root = await mkdtemp(join(tmpdir(), "azahar-"));
    const own = join(root, "node_modules", nodeBinaryPath(process.platform, process.arch) ?? "none");
    await mkdir(dirname(own), { recursive: true });
    await writeFile(own, `#!/bin/sh\necho ${version}\n`);
    await chmod(own, 0o755);
    return { root, own };
  }

  test.each([
    ["v24.0.0", "v24.21.0", "current"],
    ["v24.0.0", "v22.12.0", "own"],
    ["v24.0.0", "v20.20.2", "own"],
    ["v24.21.0", "v24.3.9", "own"],
    ["v24.9.0", "v24.21.0", "current"],
    ["v24.21.0", "v26.3.0", "own"],
    ["v24.21.0", "v24.21.0", "own"],
  ])(
    "own %s, current %s: chooses the %s one (the newer of the same major version, otherwise the project's own)",
    async (own, current, taken) => {
      const project = await projectWith(own);
      const chosen = chooseNode(project.root, { path: "/current", version: current });
      expect(chosen?.path).toBe(taken === "own" ? project.own : "/current");
    },
  );

  test("points Windows users to WSL", () => {
    expect(nodeBinaryPath("win32", "x64")).toBeNull();
    expect(unsupportedReason("win32")).toMatch(/^The shop does not run on Windows, .*WSL/);
    expect(unsupportedReason("linux")).toBeNull();
    expect(unsupportedReason("sunos")).toBeNull();
  });

  test("without the project's own, uses the current one only if it is new enough", async () => {
    const empty = await mkdtemp(join(tmpdir(), "azahar-"));
    expect(chooseNode(empty, { path: "/current", version: "v22.12.0" })?.path).toBe("/current");
    expect(chooseNode(empty, { path: "/current", version: "v20.20.2" })).toBeNull();
  });
});
