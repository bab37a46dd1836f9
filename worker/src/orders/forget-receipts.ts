import type { Database } from "#db/client.ts";
import { deleteReceiptsOf, readLeftWithReceipts } from "#db/orders/receipts.ts";
import { write } from "#db/write.ts";
import type { Bucket } from "../env/receipts-config.ts";
import { removeReceiptsOf } from "../ports/receipts-store.ts";

/** So many people a run: each takes a few calls of storage, and a run has a bounded number. */
const PEOPLE_OF_A_RUN = 50;

/** Forgets the receipts of a person who left: the files first; the rows say until then that there are some. Throws `StorageUnavailable`. */
export async function forgetReceipts(db: Database, bucket: Bucket, userId: string): Promise<void> {
  await removeReceiptsOf(bucket, userId);
  const written = await write(db, [deleteReceiptsOf(userId)]);
  if (!written.ok) throw new Error(`receipts were not struck out: ${written.refusal.code}`);
}

/** The same for those of whom some are left, because storage could not be had when they left. Answers how many people that were. */
export async function forgetLeftReceipts(db: Database, bucket: Bucket): Promise<{ receiptsOf: number }> {
  const people = await readLeftWithReceipts(db, PEOPLE_OF_A_RUN);
  for (const userId of people) await forgetReceipts(db, bucket, userId);
  return { receiptsOf: people.length };
}
