import { Hono } from "hono";
import { readWithdrawals } from "#db/legal/withdrawals.ts";
import {
  closedWithdrawalSchema,
  closeWithdrawalSchema,
  withdrawalFormSchema,
  withdrawalResponseSchema,
  withdrawalsQuerySchema,
  withdrawalsSchema,
} from "#shop/legal/withdrawal.contract.ts";
import { challengeOf } from "../http/challenge.ts";
import { type AppEnv, bodyHash, clientAddress, requestClaim, requestContext } from "../http/context.ts";
import { limitFlood } from "../http/flood-limit.ts";
import { iso, refused, respondPrivately } from "../http/respond.ts";
import { administrator, sessionIn } from "../http/session.ts";
import { adminDocs, routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { answerWithdrawal, withdraw } from "./withdraw.ts";
import { presentWithdrawal } from "./withdrawal.presenter.ts";

/** Default page size of the list. */
const PAGE = 50;

const inputDocs = routeDocs(
  "Request a withdrawal from a purchase, without an account. Returns a code; the response is the same whether or not the order exists",
  { 201: withdrawalResponseSchema },
  [400, 403, 409, 429],
);
const listedDocs = adminDocs("List withdrawals, newest first", withdrawalsSchema, [400]);
const answeredDocs = adminDocs(
  "Close a withdrawal with its outcome, which is mailed to the person",
  closedWithdrawalSchema,
  [400, 404, 409],
);

/** Withdrawal requests, which need no account, at /withdrawals. */
export const withdrawals = new Hono<AppEnv>().post(
  "/",
  inputDocs,
  validate("json", withdrawalFormSchema),
  limitFlood("too_many_requests"),
  async (c) => {
    const form = c.req.valid("json");
    const claim = requestClaim(c.req.header("Idempotency-Key"), form);
    if (claim === "malformed") return refused(c, { code: "malformed_id" });
    const challenge = await challengeOf(c, "withdrawal")();
    if (typeof challenge === "object") return refused(c, challenge.refusal);
    const key = { requestKey: claim?.key ?? null, bodyHash: claim?.bodyHash ?? bodyHash(form) };
    const outcome = await withdraw(requestContext(c), { form, address: clientAddress(c), ...key });
    if (!outcome.ok) return refused(c, outcome.refusal);
    const { code, createdAtMs, isNew } = outcome;
    log("withdrawal_received", { requestId: c.get("requestId"), isNew });
    if (isNew) deliverMails(c);
    return respondPrivately(c, { code, createdAt: iso(createdAtMs) }, 201);
  },
);

/** Withdrawals for administrators, below /admin. */
export const adminWithdrawals = new Hono<AppEnv>()
  .get(
    "/withdrawals",
    listedDocs,
    administrator("read", "orders"),
    validate("query", withdrawalsQuerySchema),
    async (c) => {
      const { state, limit = PAGE, page = 1 } = c.req.valid("query");
      const found = await readWithdrawals(c.get("database")(), { state, limit, page });
      return respondPrivately(c, { withdrawals: found.withdrawals.map(presentWithdrawal), total: found.total }, 200);
    },
  )
  .put(
    "/withdrawals/:id",
    answeredDocs,
    administrator("write", "orders"),
    validate("json", closeWithdrawalSchema),
    async (c) => {
      const [id, by] = [c.req.param("id"), sessionIn(c).userId];
      const outcome = await answerWithdrawal(requestContext(c), { id, by, outcome: c.req.valid("json").outcome });
      if (!outcome.ok) return refused(c, outcome.refusal);
      log("withdrawal_closed", { requestId: c.get("requestId"), withdrawalId: id, by });
      deliverMails(c);
      return respondPrivately(c, { withdrawal: presentWithdrawal(outcome.withdrawal) }, 200);
    },
  );
