import { Hono } from "hono";
import type { z } from "zod";
import { readAccountView } from "#db/accounts/accounts.ts";
import { readPeople, readPerson } from "#db/accounts/people.ts";
import type { LiveSession } from "#db/accounts/sessions.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import {
  adminUserChangeSchema,
  adminUserResponseSchema,
  type ChangeUser,
  changeUserSchema,
  deleteAccountSchema,
  personResponseSchema,
  profileChangeResponseSchema,
  userResponseSchema,
  usersQuerySchema,
  usersResponseSchema,
} from "#shop/accounts/user.contract.ts";
import { searchBodySchema } from "#shop/fields.contract.ts";
import { type AppContext, type AppEnv, requestContext } from "../http/context.ts";
import { recordExport } from "../http/exports.ts";
import { refused, refusedAndLogged, respondPrivately } from "../http/respond.ts";
import {
  administrator,
  clearOwnCookie,
  confirmedRecently,
  forbid,
  isExport,
  ownCookie,
  owner,
  ownerOrAdministrator,
  readingRefusal,
  recentlyConfirmed,
  sessionIn,
  sessionOf,
} from "../http/session.ts";
import { adminDocs, routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { forgetReceiptsOf } from "../orders/receipts.routes.ts";
import { administerUser } from "./administer-user.ts";
import { grantedLink } from "./links.ts";
import { changeProfile, deleteAccount, type ProfileChange } from "./own-account.ts";
import { presentAdminUser, presentUser } from "./user.presenter.ts";

const listedDocs = adminDocs("List users, newest first", usersResponseSchema, [400]);
const searchedDocs = adminDocs(
  "List matching users, like GET, with the search words in the body, so that no log contains them",
  usersResponseSchema,
  [400],
);
const changedDocs = routeDocs(
  "Change one's own data or password. All fields or none",
  profileChangeResponseSchema,
  [400, 401, 403, 429],
);
const addressesDocs = routeDocs(
  "Get a user with their addresses. For the user and for administrators who may read people",
  userResponseSchema,
  [401, 403, 404],
);
const deletedDocs = routeDocs(
  "Delete one's own account. Requires the password, or a recent sign-in of a person without one",
  doneSchema,
  [400, 401, 403, 409, 429],
);

/** Users, below /users: their own routes, and the administrators' list. */
export const users = new Hono<AppEnv>()
  .get("/", listedDocs, administrator("read", "people"), validate("query", usersQuerySchema), (c) =>
    respondWithPeople(c, c.req.valid("query")),
  )
  .post(
    "/search",
    searchedDocs,
    administrator("read", "people"),
    validate("query", usersQuerySchema),
    validate("json", searchBodySchema),
    (c) => respondWithPeople(c, { ...c.req.valid("query"), ...c.req.valid("json") }),
  )
  .get("/addaddress/:userId", addressesDocs, ownerOrAdministrator("userId", "people"), (c) =>
    respondWithUser(c, c.req.param("userId")),
  )
  .patch("/:id", changedDocs, owner("id"), validate("json", changeUserSchema), async (c) => {
    const change = profileChangeOf(c.req.valid("json"), sessionIn(c));
    const outcome = await changeProfile(requestContext(c), change);
    const { password, session } = change;
    if (!outcome.ok)
      return password
        ? refusedAndLogged(c, "password_change_refused", outcome.refusal, { userId: session.userId })
        : refused(c, outcome.refusal);
    if (password) {
      log("password_changed", { requestId: c.get("requestId"), userId: session.userId });
      deliverMails(c);
    }
    return respondPrivately(c, { updatedUser: presentUser(outcome.view) }, 200);
  })
  .delete("/:id", deletedDocs, owner("id"), validate("json", deleteAccountSchema), async (c) => {
    const session = sessionIn(c);
    const { userId } = session;
    const outcome = await deleteAccount(requestContext(c), session, c.req.valid("json").password);
    if (!outcome.ok) return refusedAndLogged(c, "leave_refused", outcome.refusal, { userId });
    log("person_left", { requestId: c.get("requestId"), userId });
    await forgetReceiptsOf(c, userId);
    clearOwnCookie(c, "session");
    deliverMails(c);
    return respondPrivately(c, { message: "Cuenta eliminada" }, 200);
  });

/** Converts the body of PATCH /users/{id}. */
function profileChangeOf(body: ChangeUser, session: LiveSession): ProfileChange {
  const { address, currentPassword, newPassword, confirmNewPassword: _, ...identity } = body;
  return {
    ...identity,
    session,
    addresses: address?.map(({ _id, status, ...fields }) => ({ ...fields, id: _id, active: status })),
    password: newPassword === undefined ? undefined : { current: currentPassword, next: newPassword },
  };
}

const shownDocs = adminDocs("Get one user", adminUserResponseSchema, [404]);
const administeredDocs = adminDocs(
  "Block or unblock a user, or change their role",
  adminUserResponseSchema,
  [400, 404, 409],
);

/** Routes of one person for administrators, below /admin. */
export const adminUsers = new Hono<AppEnv>()
  .get("/user-admin/:userId", shownDocs, administrator("read", "people"), async (c) => {
    const person = await readPerson(c.get("database")(), c.req.param("userId"));
    return person ? respondPrivately(c, { user: presentAdminUser(person) }, 200) : refused(c, { code: "not_found" });
  })
  .patch(
    "/user-admin/:userId",
    administeredDocs,
    administrator("write", "people"),
    recentlyConfirmed,
    validate("json", adminUserChangeSchema),
    async (c) => {
      const { status: active, role, adminRole } = c.req.valid("json");
      const [userId, by] = [c.req.param("userId"), sessionIn(c).userId];
      const outcome = await administerUser(requestContext(c), { userId, role, adminRole, active, by });
      if (!outcome.ok) return refused(c, outcome.refusal);
      for (const event of outcome.events) log(event, { requestId: c.get("requestId"), userId, by });
      deliverMails(c);
      return respondPrivately(c, { user: presentAdminUser(outcome.person) }, 200);
    },
  );

const foundDocs = routeDocs(
  "Get a user: all data for the user and for administrators who may read people, only the e-mail with a registration grant",
  personResponseSchema,
  [403, 404],
);

/** One person, below /users. Without that person's grant, a guest does not learn whether they exist. */
export const person = new Hono<AppEnv>().get("/:id", foundDocs, async (c) => {
  const id = c.req.param("id");
  const session = await sessionOf(c);
  const refusal = session && readingRefusal(session, id, "people");
  if (session && !refusal) return respondWithUser(c, id);
  // A signed-in person may open another person's registration link too, for example at home for somebody else.
  const link = await grantedLink(requestContext(c), ownCookie(c, "grant"));
  if (link?.userId === id) return respondPrivately(c, { user: { _id: id, email: link.email } }, 200);
  if (refusal === "second_factor_missing") return refused(c, { code: refusal });
  return session ? forbid(c) : refused(c, { code: "not_found" });
});

async function respondWithUser(c: AppContext, id: string) {
  const view = await readAccountView(c.get("database")(), id);
  return view ? respondPrivately(c, { user: presentUser(view) }, 200) : refused(c, { code: "not_found" });
}

async function respondWithPeople(c: AppContext, query: z.output<typeof usersQuerySchema>) {
  const { search = "", tag, page = 1, limit = 0 } = query;
  if (isExport(limit)) {
    if (!confirmedRecently(c)) return refused(c, { code: "confirmation_required" });
    await recordExport(c, "customers_exported", { ...(search && { search }), ...(tag && { tag }) });
  }
  const { people, total, usedTags } = await readPeople(c.get("database")(), { search, tag, page, limit });
  return respondPrivately(c, { users: people.map(presentAdminUser), total, usedTags }, 200);
}
