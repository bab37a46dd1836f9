import { type AppContext, hasRuntime, keepAlive } from "../http/context.ts";
import { describeError, log } from "../log.ts";
import { Semaphore } from "../semaphore.ts";
import { AFTER_REQUEST, mailRunOf, sendMails } from "./send-mails.ts";

/**
 * One sender per isolate, beside the cron's: a hundred concurrent orders must not start a hundred senders, which would
 * wait for the same two calls a second (docs/reliability.md#many-isolates).
 */
const sender = new Semaphore({ concurrency: 1, capacity: 1 });
/** Whether mails may wait: queued since the sender last read the outbox, or left by a full round. */
let isMore = false;
/** A sender starts rounds for this long. Even a slow last one then ends in the 30 seconds that follow a response. */
const SENDS_FOR_MS = 12_000;

/** Sends the queued mails after the response, so that a slow provider does not delay it. The cron sends the rest. */
export function deliverMails(c: AppContext): void {
  if (hasRuntime(c)) keepAlive(c, deliver(c));
}

async function deliver(c: AppContext): Promise<void> {
  // Waits until the response has left: its time must not reveal whether there was a mail to send.
  await new Promise((go) => setTimeout(go, 0));
  isMore = true;
  try {
    await sender.run(
      Number.POSITIVE_INFINITY,
      () => sendWhileMore(c),
      async () => {},
    );
  } catch (error) {
    log("mails_not_sent", { requestId: c.get("requestId"), ...describeError(error) });
  }
}

async function sendWhileMore(c: AppContext): Promise<void> {
  const run = mailRunOf(c.get("config"), c.get("database")(), c.get("now"), AFTER_REQUEST);
  const endsAtMs = run.now() + SENDS_FOR_MS;
  while (isMore && run.now() < endsAtMs) {
    isMore = false;
    const { sent, retried } = await sendMails(run);
    if (retried > 0) return;
    isMore ||= sent === run.max;
  }
}
