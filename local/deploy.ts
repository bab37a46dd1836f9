import { spawn } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { runCommand } from "./command.ts";
import { ROOT } from "./root.ts";
import { renderWithAstro } from "./site-build.ts";
import { Stop } from "./stop.ts";

/** What a deployment must be told. The worker's secrets are set once with `wrangler secret put`. */
const deployEnv = z.object({
  TURSO_URL: z.string().regex(/^(libsql|https):\/\/\S+$/, "must be a libsql: or https: URL"),
  TURSO_TOKEN: z.string().min(1, "must not be empty"),
  PUBLIC_ORIGIN: z.string().regex(/^https:\/\/[^/\s]+$/, "must be an https origin without a path"),
});

/**
 * `npm run deploy`: migrates the production database, builds the pages from it, and sends worker and pages to Cloudflare.
 * It never seeds. Arguments go to wrangler; with `--dry-run` nothing is migrated or sent.
 */
await runCommand(async ({ undo }) => {
  const env = readEnv();
  const args = process.argv.slice(2);
  if (!args.includes("--dry-run")) await migrateAt(env.TURSO_URL, env.TURSO_TOKEN);
  const ended = new AbortController();
  undo.add(() => ended.abort());
  const logFile = join(ROOT, ".data", "logs", "deploy-build.log");
  const facts = { databaseUrl: env.TURSO_URL, publicOrigin: env.PUBLIC_ORIGIN, logFile, signal: ended.signal };
  await renderWithAstro(join(ROOT, "dist"), facts).catch((error: Error) => {
    throw new Stop(`Nothing was deployed: the pages cannot be built: ${error.message}`);
  });
  const vars = ["--var", `TURSO_URL:${env.TURSO_URL}`, "--var", `PUBLIC_ORIGIN:${env.PUBLIC_ORIGIN}`];
  await wrangler(["deploy", "--env", "production", ...vars, ...args], ended.signal);
  return "done";
});

function readEnv(): z.infer<typeof deployEnv> {
  const parsed = deployEnv.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  const why = process.env[name] ? issue?.message : "is missing";
  throw new Stop(`Nothing was deployed: ${name} ${why}.`);
}

async function migrateAt(url: string, token: string): Promise<void> {
  const changed = await migrate(openDatabase({ url, token, timeoutMs: 60_000 })).catch((error: Error) => {
    throw new Stop(`Nothing was deployed: the database cannot be migrated: ${error.message}.`);
  });
  console.log(changed ? "Database: schema brought up to date." : "Database: schema is up to date.");
}

async function wrangler(args: readonly string[], signal: AbortSignal): Promise<void> {
  const script = join(ROOT, "node_modules", "wrangler", "bin", "wrangler.js");
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: "inherit", signal });
  const code = await new Promise<number | null>((done) => {
    child.once("error", () => done(1));
    child.once("exit", done);
  });
  if (code !== 0) throw new Stop("wrangler did not deploy: see its message above.");
}
