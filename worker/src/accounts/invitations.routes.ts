import { Hono } from "hono";
import { type Invitation, readInvitations } from "#db/accounts/invitations.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import {
  acceptInvitationSchema,
  type InvitationResponse,
  invitationKeySchema,
  invitationsSchema,
  invitedSchema,
  inviteSchema,
  openedInvitationSchema,
} from "#shop/accounts/invitation.contract.ts";
import { type AppEnv, clientAddress, requestContext } from "../http/context.ts";
import { iso, refused, refusedAndLogged, respondPrivately } from "../http/respond.ts";
import { administrator, recentlyConfirmed, rememberDevice, sessionIn } from "../http/session.ts";
import { adminDocs, routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { acceptInvitation, openInvitation, revokeInvitation, sendInvitation } from "./invitations.ts";

const listedDocs = adminDocs("List the open invitations to administer the shop", invitationsSchema);
const invitedDocs = adminDocs(
  "Mail an invitation to administer the shop. Replaces an open one to the same e-mail. Requires a recent confirmation",
  { 201: invitedSchema },
  [400, 409, 429],
);
const revokedDocs = adminDocs("Revoke an open invitation", doneSchema, [404]);

/** Invitations to administer the shop, below /admin. Only owners may use these routes. */
export const adminInvitations = new Hono<AppEnv>()
  .get("/invitations", listedDocs, administrator("read", "people"), async (c) => {
    const open = await readInvitations(c.get("database")(), c.get("now")());
    return respondPrivately(c, { invitations: open.map(presentInvitation) }, 200);
  })
  .post(
    "/invitations",
    invitedDocs,
    administrator("write", "people"),
    recentlyConfirmed,
    validate("json", inviteSchema),
    async (c) => {
      const { userId: by } = sessionIn(c);
      const invite = { ...c.req.valid("json"), by, address: clientAddress(c) };
      const outcome = await sendInvitation(requestContext(c), invite);
      if (!outcome.ok) return refusedAndLogged(c, "invitation_refused", outcome.refusal, { by });
      log("admin_invited", { requestId: c.get("requestId"), invitationId: outcome.invitation.id, by });
      deliverMails(c);
      return respondPrivately(c, { invitation: presentInvitation(outcome.invitation) }, 201);
    },
  )
  .delete("/invitations/:id", revokedDocs, administrator("write", "people"), async (c) => {
    const [invitationId, by] = [c.req.param("id"), sessionIn(c).userId];
    const outcome = await revokeInvitation(requestContext(c), invitationId, by);
    if (!outcome.ok) return refused(c, outcome.refusal);
    log("invitation_revoked", { requestId: c.get("requestId"), invitationId, by });
    return respondPrivately(c, { message: "Invitación cancelada" }, 200);
  });

const openedDocs = routeDocs(
  "Read the invitation of a mailed link, without using it",
  openedInvitationSchema,
  [400, 403, 410],
);
const acceptedDocs = routeDocs(
  "Accept an invitation with names and a new password, or with the password that the e-mail's account has. Uses the link",
  { 201: doneSchema },
  [400, 403, 410, 429],
);

/** The invitation of a mailed link, at /invitation. */
export const invitation = new Hono<AppEnv>()
  .get("/", openedDocs, validate("header", invitationKeySchema), async (c) => {
    const outcome = await openInvitation(requestContext(c), c.req.valid("header")["x-invitation-key"]);
    if (!outcome.ok) return refused(c, outcome.refusal);
    const { email, adminRole, inviterName: by } = outcome.invitation;
    return respondPrivately(c, { email, adminRole, by, hasAccount: Boolean(outcome.account?.passwordHash) }, 200);
  })
  .put(
    "/",
    acceptedDocs,
    validate("header", invitationKeySchema),
    validate("json", acceptInvitationSchema),
    async (c) => {
      const token = c.req.valid("header")["x-invitation-key"];
      const outcome = await acceptInvitation(requestContext(c), token, c.req.valid("json"));
      if (!outcome.ok) return refusedAndLogged(c, "acceptance_refused", outcome.refusal);
      const { userId, email } = outcome;
      log("invitation_accepted", { requestId: c.get("requestId"), userId });
      deliverMails(c);
      rememberDevice(c, email);
      return respondPrivately(c, { message: "Ya podés administrar la tienda" }, 201);
    },
  );

function presentInvitation({ id: _id, email, adminRole, createdAtMs, expiresAtMs }: Invitation): InvitationResponse {
  return { _id, email, adminRole, createdAt: iso(createdAtMs), expiresAt: iso(expiresAtMs) };
}
