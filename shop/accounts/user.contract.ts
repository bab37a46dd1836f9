import * as z from "zod";
import { cartChangeSchema, cartItemSchema } from "../cart/cart.contract.ts";
import { perfumesResponseSchema } from "../catalogue/perfume.contract.ts";
import { instant, limitField, namedObject, pageField, reporting, searchField, strictForm } from "../fields.contract.ts";
import { exportedWithdrawalSchema } from "../legal/withdrawal.contract.ts";
import { tagField } from "../orders/admin-order.contract.ts";
import { exportedOrderSchema } from "../orders/order.contract.ts";
import { exportedReviewSchema } from "../reviews/review.contract.ts";
import { exportedStockAlertSchema } from "../stock/stock-alert.contract.ts";
import { ROLES } from "./account.ts";
import { addressSchema, sentAddressSchema } from "./address.contract.ts";
import { ADDRESSES_MAX, TOO_MANY_ADDRESSES } from "./address.ts";
import { changePasswordMessages, givenPasswordFormMessages, identityMessages } from "./forms.ts";
import { PASSWORD_REQUIRED } from "./password.ts";
import { ADMIN_ROLES } from "./permissions.ts";
import {
  BIRTH_INVALID,
  birthMessages,
  DNI_INVALID,
  dniMessages,
  normalizeName,
  PHONE_INVALID,
  phoneMessages,
} from "./person.ts";

/** A person's own account. Contains no password hash and no token. */
export const userSchema = namedObject("User", {
  _id: z.string().min(1),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().describe("Phone number: ten digits, or empty"),
  dni: z.string().describe("National identity number: seven or eight digits, or empty"),
  dateOfBirth: z.iso.date().nullable(),
  role: z.enum(ROLES),
  adminRole: z.enum(ADMIN_ROLES).nullable().describe("What an administrator may do; null for shoppers"),
  verified: z.boolean(),
  signsInByCode: z.boolean().describe("true without a password: the person signs in with mailed codes"),
  status: z.boolean().describe("false if an administrator blocked the account"),
  address: z.array(addressSchema),
  cart: z.array(cartItemSchema),
  wishlist: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
});

export const userForAdminSchema = userSchema
  .extend({
    ordersCount: z.int().min(0),
    lastSignInAt: instant.nullable(),
    tags: z.array(z.string()).describe("Only administrators see them"),
  })
  .meta({ id: "AdminUser" });

export const userResponseSchema = namedObject("UserResponse", { user: userSchema });
export const adminUserResponseSchema = namedObject("AdminUserResponse", { user: userForAdminSchema });

export const profileChangeResponseSchema = namedObject("UpdatedUserResponse", { updatedUser: userSchema });
export const cartChangeResponseSchema = namedObject("UserUpdatedResponse", { userUpdated: userSchema });
export const refreshedCartSchema = namedObject("RefreshedCartResponse", {
  updatedUser: userSchema,
  changes: z.array(cartChangeSchema),
});
export const usersResponseSchema = namedObject("UsersResponse", {
  users: z.array(userForAdminSchema),
  total: z.int().min(0),
  usedTags: z.array(z.string()).describe("The 50 most frequent tags of customers, the most frequent first"),
});

/** Response of GET /users/{id} for a person who opened a registration link and has no account yet. */
export const registeringSchema = namedObject("RegisteringResponse", {
  user: z.strictObject({ _id: z.string(), email: z.string() }),
});

/** GET /users/{id}. */
export const personResponseSchema = z.union([userResponseSchema, registeringSchema]).meta({ id: "PersonResponse" });

/** The latest day that a schema allows: it has no clock. The routes check that a date of birth is not in the future. */
export const LATEST_DAY = "9999-12-31";
const field = (error: string, rule: (text: string) => string[]) =>
  z.string(error).refine((text) => rule(text).length === 0, error);

const name = z.string("Tiene que ser un texto").transform(normalizeName);

/** Body of PATCH /users/{id}: any of these fields, no others. */
export const changeUserSchema = strictForm({
  firstName: name.optional(),
  lastName: name.optional(),
  phone: field(PHONE_INVALID, phoneMessages).optional(),
  dni: field(DNI_INVALID, dniMessages).optional(),
  dateOfBirth: field(BIRTH_INVALID, (text) => birthMessages(text, LATEST_DAY)).optional(),
  address: z
    .array(sentAddressSchema, "Tiene que ser una lista de direcciones")
    .max(ADDRESSES_MAX, TOO_MANY_ADDRESSES)
    .optional()
    .describe("The complete list; it replaces the stored one"),
  currentPassword: z.string(PASSWORD_REQUIRED).optional().describe("Absent for a person without a password"),
  newPassword: z.string(PASSWORD_REQUIRED).optional(),
  confirmNewPassword: z.string(PASSWORD_REQUIRED).optional(),
})
  .superRefine(
    reporting(({ currentPassword, newPassword, confirmNewPassword }) => {
      const form = [currentPassword, newPassword, confirmNewPassword];
      if (form.every((text) => text === undefined)) return {};
      const [next = "", confirmed = ""] = form.slice(1);
      return changePasswordMessages({ currentPassword, newPassword: next, confirmNewPassword: confirmed });
    }),
  )
  .superRefine(reporting(({ firstName, lastName }) => identityMessages({ firstName, lastName }, LATEST_DAY)))
  .meta({ id: "ChangeUser" });

/** Body of PATCH /admin/user-admin/{userId}. */
export const adminUserChangeSchema = strictForm({
  status: z.boolean("Tiene que ser verdadero o falso").optional(),
  role: z.enum(ROLES, "Tiene que ser user o admin").optional(),
  adminRole: z
    .enum(ADMIN_ROLES, `Tiene que ser ${ADMIN_ROLES.join(", ")}`)
    .optional()
    .describe("What the administrator may do; implies role admin. A new administrator without it is an owner"),
}).meta({ id: "ChangeUserByAdmin" });

/** Body of DELETE /users/{id}. People without a password send none. */
export const deleteAccountSchema = strictForm({ password: z.string(PASSWORD_REQUIRED).optional() })
  .superRefine(reporting(({ password }) => (password === undefined ? {} : givenPasswordFormMessages({ password }))))
  .meta({ id: "DeleteAccount" });

const sessionSchema = namedObject("Session", {
  _id: z.string(),
  device: z.string().describe("Browser and operating system, as far as the User-Agent header names them"),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean().describe("true for the session of this request"),
});

export const sessionsResponseSchema = namedObject("SessionsResponse", { sessions: z.array(sessionSchema) });

/** GET /users/{id}/export: a person's account, sessions, orders, reviews, withdrawals and stock alerts. */
export const exportSchema = namedObject("UserExport", {
  exportedAt: instant,
  user: userSchema,
  sessions: z.array(sessionSchema),
  orders: z.array(exportedOrderSchema),
  reviews: z.array(exportedReviewSchema),
  withdrawals: z.array(exportedWithdrawalSchema).describe("All that were sent with this e-mail"),
  stockNotices: z.array(exportedStockAlertSchema).describe("All that were sent with this e-mail"),
});

export type User = z.infer<typeof userSchema>;
export type AdminUser = z.infer<typeof userForAdminSchema>;
export type ChangeUser = z.output<typeof changeUserSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type PersonExport = z.infer<typeof exportSchema>;

/** Query of GET /api/users and POST /api/users/search. Unknown parameters are ignored. */
export const usersQuerySchema = z.object({
  search: searchField("search").describe("Each word must occur in the names or the e-mail. Ignores case and accents"),
  tag: tagField.optional().describe("A tag of the person, in upper or lower case"),
  limit: limitField.describe("Page size, in users. 0 or absent: all"),
  page: pageField.describe("Page number, from 1. Default: 1"),
});

/** GET /users/{id}/wishlist: the perfumes that the shop still shows, last added first, with current prices. */
export const wishlistResponseSchema = perfumesResponseSchema.omit({ total: true }).meta({ id: "WishlistResponse" });
