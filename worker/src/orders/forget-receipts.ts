import type { Database } from "#db/client.ts";
import { deleteReceiptsOf, readLeftWithReceipts } from "#db/orders/receipts.ts";
import { write } from "#db/write.ts";
import type { Bucket } from "../env/receipts-config.ts";
import { removeReceiptsOf } from "../ports/receipts-store.ts";

/** Maximum persons per run: each takes a few storage calls, and a run's calls are limited. */
const PEOPLE_OF_A_RUN = 50;

/**
 * Deletes a deleted account's receipts: the files first, since the nightly job finds what is left by the rows. Throws
 * `StorageUnavailable`.
 */
export async function forgetReceipts(db: Database, bucket: Bucket, userId: string): Promise<void> {
  await removeReceiptsOf(bucket, userId);
  const written = await write(db, [deleteReceiptsOf(userId)]);
  if (!written.ok) throw new Error(`receipts were not struck out: ${written.refusal.code}`);
}

/** Deletes the receipts that storage could not delete together with the account. Returns the number of persons. */
export async function forgetLeftReceipts(db: Database, bucket: Bucket): Promise<{ receiptsOf: number }> {
  const people = await readLeftWithReceipts(db, PEOPLE_OF_A_RUN);
  for (const userId of people) await forgetReceipts(db, bucket, userId);
  return { receiptsOf: people.length };
}
