import type { AppContext } from "../http/context.ts";
import { describeError, log } from "../log.ts";
import { forgetReceipts } from "./forget-receipts.ts";

/** Deletes the receipts of a deleted account. A failure is only logged: the nightly job tries again. */
export async function forgetReceiptsOf(c: AppContext, userId: string): Promise<void> {
  try {
    await forgetReceipts(c.get("database")(), c.get("config").receipts, userId);
  } catch (error) {
    log("receipts_not_forgotten", { requestId: c.get("requestId"), userId, ...describeError(error) });
  }
}
