import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { linkFiles } from "../../site/render/link-files.ts";
import { addressesOf, layoutOf, readConfig, type StartConfig } from "../config.ts";
import { runCommand } from "../process/command.ts";
import { CommandError, messageOf } from "../process/errors.ts";
import { ROOT } from "../process/files.ts";
import { lockDataDir } from "../process/lock.ts";
import type { UndoList } from "../process/undo-list.ts";
import { startDatabase } from "../shop/sqld.ts";
import { buildRelease } from "./release.ts";
import { DEMO_PICTURES, recordFiles, renderSite } from "./site-build.ts";
import { recordOf, removeBuild } from "./site-files.ts";

/**
 * `npm run build`: replaces the folder SITE_OUT_DIR or ./dist by the rendered pages of the database at TURSO_URL. Without
 * TURSO_URL it uses the database of the local data folder, which it fills first when it is empty, and adds the demo pictures.
 */
await runCommand(async ({ undo, fail }) => {
  const config = readConfig(process.env, ROOT);
  const outFolder = resolve(ROOT, process.env.SITE_OUT_DIR || "dist");
  const databaseUrl = process.env.TURSO_URL || (await openLocal(config, undo, fail));
  const publicOrigin = process.env.PUBLIC_ORIGIN || addressesOf(config).shop;
  const logFile = resolve(layoutOf(config.dataDir).logs, "site-build.log");
  try {
    const release = await buildRelease({ logFile });
    await removeBuild(outFolder);
    await renderSite(
      release,
      { folder: outFolder, former: null },
      { databaseUrl, databaseToken: process.env.TURSO_TOKEN, publicOrigin, logFile },
    );
    await rm(recordOf(outFolder));
    await recordFiles(outFolder, "paid");
  } catch (error) {
    throw new CommandError(`The pages could not be built: ${messageOf(error)}`);
  }
  if (!process.env.TURSO_URL) linkFiles(join(ROOT, DEMO_PICTURES), join(outFolder, "pictures"));
  console.log(`Pages built into ${outFolder}.`);
  return "done";
});

async function openLocal(config: StartConfig, undo: UndoList, fail: (sentence: string) => void): Promise<string> {
  const lock = await lockDataDir(config.dataDir, "npm run build");
  undo.add(() => lock.release());
  const say = (line: string) => console.log(line);
  return startDatabase(config, { say, onLost: fail, onSpawn: () => void lock.recordChildren() }, undo);
}
