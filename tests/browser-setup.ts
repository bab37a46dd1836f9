/** Prints what the open pages show when a browser test fails. */
import { afterEach } from "vitest";
import { describeOpenPages } from "./browser.ts";

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.log(await describeOpenPages());
});
