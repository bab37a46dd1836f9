/** `npm run doctor`: says what the database at `TURSO_URL` still lacks for a shop that takes money, and proves stock and orders. */
import { z } from "zod";
import { openDatabase } from "../client.ts";
import { databaseEnv } from "../config.ts";
import { examine } from "../doctor/examine.ts";

const TIMEOUT_MS = 120_000;

const env = databaseEnv.safeParse(process.env);
if (env.success) await run(env.data.TURSO_URL, env.data.TURSO_TOKEN);
else {
  console.error(z.prettifyError(env.error));
  process.exitCode = 1;
}

async function run(url: string, token: string | undefined): Promise<void> {
  const findings = await examine(openDatabase({ url, token, timeoutMs: TIMEOUT_MS }), Date.now());
  for (const { name, ok, told } of findings) console.log(`${ok ? "ok   " : "LACKS"} ${name}: ${told}`);
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
}
