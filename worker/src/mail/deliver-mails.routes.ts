import { createGate } from "../gate.ts";
import type { AppContext } from "../http/context.ts";
import { hasRuntime, keepAlive } from "../http/keep-alive.ts";
import { describeError, log } from "../log.ts";
import { mailRunOf } from "./mail-run.ts";
import { AFTER_REQUEST, sendMails } from "./send-mails.ts";

/**
 * One sender an isolate, beside cron's: a hundred orders at once would otherwise be a hundred senders, each at the provider's whole
 * rate and each with its own calls to the database (reliability L12).
 */
const sender = createGate({ atOnce: 1, most: 1 });
/** Whether something was queued since the sender last looked. */
let isMore = false;
/** Looks of one sender: with the provider's rate less than the 30 seconds that there are after an answer. */
const MOST_LOOKS = 6;

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
  const now = c.get("now");
  isMore = true;
  const ticket = sender.enter(now());
  if (ticket === null) return;
  sender.standBefore(ticket, now());
  try {
    await sendWhileMore(c);
  } catch (error) {
    log("mails_not_sent", { requestId: c.get("requestId"), ...describeError(error) });
  } finally {
    sender.leave(ticket);
  }
}

async function sendWhileMore(c: AppContext): Promise<void> {
  const run = mailRunOf(c.get("config"), c.get("database")(), c.get("now"), AFTER_REQUEST);
  for (let look = 1; isMore && look <= MOST_LOOKS; look++) {
    isMore = false;
    const { retried } = await sendMails(run);
    if (retried > 0) return;
  }
}
