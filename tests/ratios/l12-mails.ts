import { queueMail } from "#db/mail/outbox.ts";
import { write } from "#db/write.ts";
import { sendMails } from "#worker/mail/send-mails.ts";
import { startMailProvider } from "../../worker/fixtures/mail-provider.ts";
import { pausedClock, runAt } from "../../worker/fixtures/mail-run.ts";
import { atMost, exactly, type Ratio } from "./ratio.ts";
import type { Stage } from "./stage.ts";

const [PEOPLE, EACH] = [100, 5];
const PER_SECOND_MOST = 5;
const FIVE_MINUTES_MS = 300_000;

/**
 * Five hundred mails wait (docs/faults.md#l12-500-mails). The sender's waits run on a fake clock, so the rate is exact; real
 * calls would only lower it.
 */
export async function measureMails({ db }: Stage): Promise<Ratio[]> {
  const provider = await startMailProvider();
  try {
    const clock = pausedClock(Date.now());
    await db.client.execute("UPDATE outbox SET state = 'failed', content = '{}' WHERE state = 'pending'");
    await queue(db, clock.nowMs);
    const callsAtMs: number[] = [];
    const run = runAt(provider.url, db, clock);
    const mailer = {
      send: (...sent: Parameters<typeof run.mailer.send>) => {
        callsAtMs.push(clock.now());
        return run.mailer.send(...sent);
      },
    };
    let runs = 0;
    for (let sent = -1; sent !== 0; runs++) {
      ({ sent } = await sendMails({ ...run, mailer }));
      clock.pass(FIVE_MINUTES_MS);
    }
    const messages = provider.messages().reverse();
    return [
      exactly(
        "L12",
        `mails received of ${PEOPLE * EACH}; calls to the provider`,
        [messages.length, callsAtMs.length],
        [PEOPLE * EACH, PEOPLE * EACH],
      ),
      atMost("L12", "most calls within one second", mostInASecond(callsAtMs), PER_SECOND_MOST),
      exactly("L12", "users who received mails out of order or twice", outOfOrder(messages), 0),
      atMost("L12", "five-minute cron runs until all were sent", runs - 1, 5),
    ];
  } finally {
    await provider.stop();
  }
}

async function queue(db: Stage["db"], nowMs: number): Promise<void> {
  const mails = Array.from({ length: PEOPLE * EACH }, (_, index) =>
    queueMail({
      id: `mai_load${index}`,
      mailKey: `account-deleted/load${index}`,
      recipient: `${personOf(index)}@example.com`,
      content: { kind: "account-deleted", firstName: `Número ${index}` },
      nowMs,
    }),
  );
  const written = await write(db, mails);
  if (!written.ok) throw new Error(`the database refused the mails: ${written.refusal.code}`);
}

const personOf = (index: number) => `persona${index % PEOPLE}`;

function mostInASecond(atMs: readonly number[]): number {
  return Math.max(...atMs.map((from) => atMs.filter((at) => at >= from && at < from + 1_000).length));
}

/** A user's mails are numbered in queue order. */
function outOfOrder(messages: readonly { to: unknown; text: string }[]): number {
  const last = new Map<string, number>();
  let wrong = 0;
  for (const { to, text } of messages) {
    const [person, number] = [String(to), Number(/Número (\d+)/.exec(text)?.[1] ?? Number.NaN)];
    if (!(number > (last.get(person) ?? -1))) wrong += 1;
    last.set(person, number);
  }
  return wrong;
}
