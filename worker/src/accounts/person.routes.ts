import { Hono } from "hono";
import { readAccountView } from "#db/accounts/accounts.ts";
import { personAnswerSchema } from "#shop/accounts/user.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { ownCookie } from "../http/cookies.ts";
import { describe } from "../http/describe.ts";
import { answerPrivate } from "../http/private.ts";
import { refused } from "../http/problem.ts";
import { requestContext } from "../http/request-context.ts";
import { forbid, mayRead, sessionOf } from "../http/session.ts";
import { grantedLink } from "./check-link.ts";
import { presentUser } from "./user.presenter.ts";

const found = describe(
  "Get a user: all data for the user and administrators, only the e-mail with a registration grant",
  {
    200: personAnswerSchema,
    403: problemSchema,
    404: problemSchema,
  },
);

/** One person, below /users. Without that person's grant, a guest does not learn whether they exist. */
export const person = new Hono<AppEnv>().get("/:id", found, async (c) => {
  const id = c.req.param("id");
  const session = await sessionOf(c);
  if (!session) return (await answerRegistering(c, id)) ?? refused(c, { code: "not_found" });
  // A signed-in person may open another person's registration link, for example at home for somebody else.
  if (!mayRead(session, id)) return (await answerRegistering(c, id)) ?? forbid(c);
  const view = await readAccountView(c.get("database")(), id);
  return view ? answerPrivate(c, { user: presentUser(view) }, 200) : refused(c, { code: "not_found" });
});

/** Responds with what the registration grant allows to see; null without a grant for this person. */
async function answerRegistering(c: AppContext, id: string) {
  const link = await grantedLink(requestContext(c), ownCookie(c, "grant"));
  if (link?.userId !== id) return null;
  return answerPrivate(c, { user: { _id: link.userId, email: link.email } }, 200);
}
