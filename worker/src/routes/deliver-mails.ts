import type { AppContext } from "../context.ts";
import { AFTER_REQUEST, sendMails } from "../flows/send-mails.ts";
import { hasRuntime, keepAlive } from "../keep-alive.ts";
import { describeError, log } from "../log.ts";
import { mailRunOf } from "../mail-run.ts";

/**
 * Sends what a request has queued, after its answer: neither a slow nor a dead provider is felt by who asked. What is not
 * sent then, cron sends. Without a runtime to go on in (a test of the app alone) nothing is sent.
 */
export function deliverMails(c: AppContext): void {
  if (hasRuntime(c)) keepAlive(c, deliver(c));
}

async function deliver(c: AppContext): Promise<void> {
  // After the answer has left: who asks must not learn from its time whether there was a mail to send.
  await new Promise((go) => setTimeout(go, 0));
  try {
    await sendMails(mailRunOf(c.get("config"), c.get("database")(), c.get("now"), AFTER_REQUEST));
  } catch (error) {
    log("mails_not_sent", { requestId: c.get("requestId"), ...describeError(error) });
  }
}
