/** `npm run admin:create -- <e-mail>`: makes an administrator in the database at `TURSO_URL` (docs/deploy.md). */
import { z } from "zod";
import { openDatabase } from "#db/client.ts";
import { databaseEnv } from "#db/config.ts";
import { runCommand } from "../process/command.ts";
import { Stop } from "../process/stop.ts";
import { type MadeAdministrator, makeAdministrator } from "./make-administrator.ts";
import { originSchema } from "./target.ts";

const TIMEOUT_MS = 60_000;
const adminEnv = databaseEnv.extend({ PUBLIC_ORIGIN: originSchema });

await runCommand(async () => {
  const env = adminEnv.safeParse(process.env);
  if (!env.success) throw new Stop(z.prettifyError(env.error));
  const [email = ""] = process.argv.slice(2);
  const { TURSO_URL: url, TURSO_TOKEN: token, PUBLIC_ORIGIN: publicOrigin } = env.data;
  const db = openDatabase({ url, token, timeoutMs: TIMEOUT_MS });
  const made = await makeAdministrator(db, { email, publicOrigin, nowMs: Date.now() }).catch((error: Error) => {
    throw new Stop(`No administrator was created: ${error.message}.`);
  });
  console.log(summaryOf(made));
  return "done";
});

function summaryOf(made: MadeAdministrator): string {
  switch (made.kind) {
    case "invited":
      return `Open this link within 24 hours to choose a name and a password. It works once; whoever opens it becomes the administrator:\n${made.link}`;
    case "promoted":
      return "The account is an administrator now: sign in again with its password.";
    case "already":
      return "The account is already an administrator. To reset a forgotten password, use /login.";
    case "refused":
      throw new Stop(made.why);
  }
}
