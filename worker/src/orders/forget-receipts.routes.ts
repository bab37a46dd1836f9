import type { AppContext } from "../http/context.ts";
import { describeError, log } from "../log.ts";
import { forgetReceipts } from "./forget-receipts.ts";

/** Forgets the receipts of who has just left. They have left whatever becomes of that: what fails here, cron does at night. */
export async function forgetReceiptsOf(c: AppContext, userId: string): Promise<void> {
  try {
    await forgetReceipts(c.get("database")(), c.get("config").receipts, userId);
  } catch (error) {
    log("receipts_not_forgotten", { requestId: c.get("requestId"), userId, ...describeError(error) });
  }
}
