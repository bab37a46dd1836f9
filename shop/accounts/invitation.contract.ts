import * as z from "zod";
import { instant, namedObject, reporting, strictForm } from "../fields.contract.ts";
import { emailField } from "./auth.contract.ts";
import { emailFormMessages } from "./forms.ts";
import { PASSWORD_REQUIRED } from "./password.ts";
import { ADMIN_ROLES } from "./permissions.ts";

const adminRole = z.enum(ADMIN_ROLES, "Elegí qué va a poder hacer");

/** Body of POST /admin/invitations. */
export const inviteSchema = strictForm({ email: emailField, adminRole })
  .superRefine(reporting(emailFormMessages))
  .meta({ id: "Invite" });

const invitationSchema = namedObject("Invitation", {
  _id: z.string(),
  email: z.string(),
  adminRole,
  createdAt: instant,
  expiresAt: instant,
});

export const invitedSchema = namedObject("Invited", { invitation: invitationSchema });
export const invitationsSchema = namedObject("Invitations", {
  invitations: z.array(invitationSchema).describe("Those that have not expired, newest first"),
});

/** The key is in a header, not in the URL, so that no access log has it; for the same reason it is behind # in the link. */
export const invitationKeySchema = z.object({
  "x-invitation-key": z.string().default("").describe("Key from the link in the invitation's mail"),
});

/** GET /invitation. */
export const openedInvitationSchema = namedObject("OpenedInvitation", {
  email: z.string(),
  adminRole,
  by: z.string().describe("Name of the administrator who sent it"),
  hasAccount: z
    .boolean()
    .describe("Whether this e-mail has an account with a password. If so, that password accepts the invitation"),
});

const NOT_TEXT = "Tiene que ser un texto";

/** Body of PUT /invitation. Names and the repeated password are for people without a password. */
export const acceptInvitationSchema = strictForm({
  password: z.string(PASSWORD_REQUIRED),
  firstName: z.string(NOT_TEXT).default(""),
  lastName: z.string(NOT_TEXT).default(""),
  confirmPassword: z.string("Las contraseñas no coinciden").default(""),
}).meta({ id: "AcceptInvitation" });

export type InvitationResponse = z.infer<typeof invitationSchema>;
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>;
