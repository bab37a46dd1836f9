/**
 * Unpacks the browser that comes from npm, before test runs start it side by side: on a machine that never had it, one of them
 * would start it while another still writes it.
 */
import { chromePath } from "./browser.ts";

await chromePath();
