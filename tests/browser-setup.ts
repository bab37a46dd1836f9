/** After a test in a browser has failed, the output says what its pages show. */
import { afterEach } from "vitest";
import { describeOpenPages } from "./browser.ts";

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.log(await describeOpenPages());
});
