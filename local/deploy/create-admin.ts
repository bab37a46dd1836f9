/**
 * `npm run admin:create -- <e-mail>`: makes a verified account an owner in the database at `TURSO_URL`, or prints a link with
 * which a person registers as an owner (docs/deploy.md). With `--reset-second-factor` it removes the second factor of an
 * administrator who has lost it.
 */
import * as z from "zod";
import { openDatabase } from "#db/client.ts";
import { databaseEnv } from "#db/config.ts";
import { runCommand } from "../process/command.ts";
import { CommandError } from "../process/errors.ts";
import { type MadeAdministrator, makeAdministrator, resetSecondFactor } from "./make-administrator.ts";
import { originSchema } from "./target.ts";

const RESET = "--reset-second-factor";
const TIMEOUT_MS = 60_000;
const adminEnv = databaseEnv.extend({ PUBLIC_ORIGIN: originSchema });

await runCommand(async () => {
  const env = adminEnv.safeParse(process.env);
  if (!env.success) throw new CommandError(z.prettifyError(env.error));
  const [email = "", option] = process.argv.slice(2);
  if (option !== undefined && option !== RESET) throw new CommandError(`The only option is ${RESET}.`);
  const { TURSO_URL: url, TURSO_TOKEN: token, PUBLIC_ORIGIN: publicOrigin } = env.data;
  const db = openDatabase({ url, token, timeoutMs: TIMEOUT_MS });
  const input = { email, publicOrigin, nowMs: Date.now() };
  const making = option === RESET ? resetSecondFactor(db, input) : makeAdministrator(db, input);
  const made = await making.catch((error: Error) => {
    const failed = option === RESET ? "The second factor was not removed" : "No administrator was created";
    throw new CommandError(`${failed}: ${error.message}.`);
  });
  console.log(summaryOf(made));
  return "done";
});

function summaryOf(made: MadeAdministrator): string {
  switch (made.kind) {
    case "invited":
      return `Open this link within 24 hours to choose a name and a password. It works once. Whoever completes the form becomes an owner:\n${made.link}`;
    case "promoted":
      return "The account is an owner now and was signed out. Sign in again.";
    case "already":
      return "The account is already an owner. To reset a forgotten password, use /login.";
    case "reset":
      return "The second factor was removed: signing in needs no second code. Set up a new one in the panel.";
    case "refused":
      throw new CommandError(made.why);
  }
}
