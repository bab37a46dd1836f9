import { Hono } from "hono";
import { readAccountView } from "#db/accounts/accounts.ts";
import { readPeople } from "#db/accounts/people.ts";
import type { LiveSession } from "#db/accounts/sessions.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import {
  type ChangeUser,
  changeUserSchema,
  leaveSchema,
  updatedUserSchema,
  userAnswerSchema,
  usersAnswerSchema,
  usersQuerySchema,
} from "#shop/accounts/user.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import type { AppEnv } from "../http/context.ts";
import { clearOwnCookie } from "../http/cookies.ts";
import { describe } from "../http/describe.ts";
import { answerPrivate } from "../http/private.ts";
import { refused } from "../http/problem.ts";
import { requestContext } from "../http/request-context.ts";
import { administrator, owner, ownerOrAdministrator, sessionIn } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { forgetReceiptsOf } from "../orders/forget-receipts.routes.ts";
import { presentAdminUser } from "./admin-user.presenter.ts";
import { changeProfile, type ProfileChange } from "./change-profile.ts";
import { deleteAccount } from "./delete-account.ts";
import { presentUser } from "./user.presenter.ts";

const REFUSALS = { 400: problemSchema, 401: problemSchema, 403: problemSchema };

const listed = describe("List users, newest first. Administrators only", { 200: usersAnswerSchema, ...REFUSALS });
const changed = describe("Change one's own data or password. All fields or none", {
  200: updatedUserSchema,
  ...REFUSALS,
  429: problemSchema,
});
const addresses = describe("Get a user with their addresses. For the user and administrators", {
  200: userAnswerSchema,
  401: problemSchema,
  403: problemSchema,
  404: problemSchema,
});
const left = describe("Delete one's own account. Requires the password", {
  200: doneSchema,
  ...REFUSALS,
  409: problemSchema,
  429: problemSchema,
});

/** Users, below /users: their own routes, and the administrators' list. */
export const users = new Hono<AppEnv>()
  .get("/", listed, administrator, validate("query", usersQuerySchema), async (c) => {
    const { search = "", page = 1, limit = 0 } = c.req.valid("query");
    const { people, total } = await readPeople(c.get("database")(), { search, page, limit });
    return answerPrivate(c, { users: people.map(presentAdminUser), total }, 200);
  })
  .get("/addaddress/:userId", addresses, ownerOrAdministrator("userId"), async (c) => {
    const view = await readAccountView(c.get("database")(), c.req.param("userId"));
    return view ? answerPrivate(c, { user: presentUser(view) }, 200) : refused(c, { code: "not_found" });
  })
  .patch("/:id", changed, owner("id"), validate("json", changeUserSchema), async (c) => {
    const change = profileChangeOf(c.req.valid("json"), sessionIn(c));
    const outcome = await changeProfile(requestContext(c), change);
    const facts = { requestId: c.get("requestId"), userId: change.userId };
    if (!outcome.ok) {
      if (change.password) log("password_change_refused", { ...facts, code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    if (change.password) {
      log("password_changed", facts);
      deliverMails(c);
    }
    return answerPrivate(c, { updatedUser: presentUser(outcome.view) }, 200);
  })
  .delete("/:id", left, owner("id"), validate("json", leaveSchema), async (c) => {
    const { userId } = sessionIn(c);
    const outcome = await deleteAccount(requestContext(c), userId, c.req.valid("json").password);
    const facts = { requestId: c.get("requestId"), userId };
    if (!outcome.ok) {
      log("leave_refused", { ...facts, code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    log("person_left", facts);
    await forgetReceiptsOf(c, userId);
    clearOwnCookie(c, "session");
    deliverMails(c);
    return answerPrivate(c, { message: "Cuenta eliminada" }, 200);
  });

/** Converts the body of PATCH /users/{id}. Its schema guarantees that a new password comes with the current one. */
function profileChangeOf(body: ChangeUser, { id: sessionId, userId }: LiveSession): ProfileChange {
  const { phone, dni, dateOfBirth, address, currentPassword, newPassword } = body;
  const isWhole = currentPassword !== undefined && newPassword !== undefined;
  return {
    userId,
    sessionId,
    phone,
    dni,
    dateOfBirth,
    addresses: address?.map(({ _id, status, ...fields }) => ({ ...fields, id: _id, active: status })),
    password: isWhole ? { current: currentPassword, next: newPassword } : undefined,
  };
}
