/** Prints what the open pages show when a browser test fails, and closes the pages after each test. */
import { afterEach } from "vitest";
import { closePages, describeOpenPages } from "../browser.ts";

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.log(await describeOpenPages());
  await closePages();
});
