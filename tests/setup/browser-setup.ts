/** Prints what the open pages show when a browser test fails, and closes at the end of a file what its tests left open. */
import { afterAll, afterEach } from "vitest";
import { closeLeftPages, describeOpenPages } from "../browser.ts";

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.log(await describeOpenPages());
});
afterAll(closeLeftPages);
