/** The mails of the running shop: sends those that wait, and makes all of them older. */

import { setTimeout as wait } from "node:timers/promises";
import { MAIL_AGAIN_MS } from "#shop/mail/mail.ts";
import { connect } from "../database.ts";
import type { RunningShop } from "../shop.ts";

/** Runs the cron once, which also sends waiting mails. */
async function fireCron({ localUrl }: RunningShop): Promise<void> {
  const response = await fetch(`${localUrl}/cron`, { method: "POST" });
  if (!response.ok) throw new Error(`The cron answered ${response.status}.`);
}

/** Runs the cron until no mail waits. Then the states of mails in responses do not depend on timing. */
export async function sendMails(shop: RunningShop): Promise<void> {
  const { client } = connect(shop.databaseUrl);
  for (let left = 60; left > 0; left--) {
    await fireCron(shop);
    const { rows } = await client.execute("SELECT id FROM outbox WHERE state = 'pending'");
    if (rows.length === 0) return;
    await wait(500);
  }
  throw new Error("Some mails are never sent.");
}

/** Makes all mails so old that those about an order can be sent again. Their order in lists stays. */
export async function makeOlder({ databaseUrl }: RunningShop): Promise<void> {
  const ms = MAIL_AGAIN_MS;
  const times = `created_at_ms = created_at_ms - ${ms}, sent_at_ms = sent_at_ms - ${ms}`;
  await connect(databaseUrl).client.execute(`UPDATE outbox SET ${times}`);
}
