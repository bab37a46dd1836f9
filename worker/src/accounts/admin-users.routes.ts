import { Hono } from "hono";
import { readPerson } from "#db/accounts/people.ts";
import { administerUserSchema, adminUserAnswerSchema } from "#shop/accounts/user.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import type { AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { answerPrivate } from "../http/private.ts";
import { refused } from "../http/problem.ts";
import { requestContext } from "../http/request-context.ts";
import { administrator, sessionIn } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { presentAdminUser } from "./admin-user.presenter.ts";
import { administerUser } from "./administer-user.ts";

const ANSWERS = { 200: adminUserAnswerSchema, 401: problemSchema, 403: problemSchema, 404: problemSchema };

const shown = describe("Get one user. Administrators only", ANSWERS);
const administered = describe("Block or unblock a user, or change their role. Administrators only", {
  ...ANSWERS,
  400: problemSchema,
  409: problemSchema,
});

/** Routes of one person for administrators, below /admin. */
export const adminUsers = new Hono<AppEnv>()
  .get("/user-admin/:userId", shown, administrator, async (c) => {
    const person = await readPerson(c.get("database")(), c.req.param("userId"));
    return person ? answerPrivate(c, { user: presentAdminUser(person) }, 200) : refused(c, { code: "not_found" });
  })
  .patch("/user-admin/:userId", administered, administrator, validate("json", administerUserSchema), async (c) => {
    const { status: active, role } = c.req.valid("json");
    const [userId, by] = [c.req.param("userId"), sessionIn(c).userId];
    const outcome = await administerUser(requestContext(c), { userId, role, active, by });
    if (!outcome.ok) return refused(c, outcome.refusal);
    for (const event of outcome.events) log(event, { requestId: c.get("requestId"), userId, by });
    return answerPrivate(c, { user: presentAdminUser(outcome.person) }, 200);
  });
