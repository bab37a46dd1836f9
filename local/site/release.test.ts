import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeOld } from "./release.ts";

/** No process has this id: the largest one on Linux is 4,194,304. */
const ENDED = 99_999_999;

test("the releases of running processes and the three newest others are kept", async () => {
  const releases = await mkdtemp(join(tmpdir(), "azahar-releases-"));
  for (const [age, id] of ["f", "e", "d", "c", "b", "a"].entries()) {
    await mkdir(join(releases, id));
    await utimes(join(releases, id), 1000 - age, 1000 - age);
  }
  await mkdir(join(releases, `.building-${process.pid}-g`));
  await mkdir(join(releases, `.building-${ENDED}-h`));
  for (const name of [`.used-${process.pid}-a`, `.used-${ENDED}-b`]) await writeFile(join(releases, name), "");
  await removeOld(releases);
  expect((await readdir(releases)).sort()).toEqual([
    ...[`.building-${process.pid}-g`, `.used-${process.pid}-a`],
    ...["a", "d", "e", "f"],
  ]);
});
