import type { User } from "#shop/accounts/user.contract.ts";

/** In a person's place while the server is asked who they are: the page has its size, and nothing private. */
export const NOBODY: User = {
  _id: "",
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  dni: "",
  dateOfBirth: null,
  role: "user",
  verified: true,
  status: true,
  address: [],
  cart: [],
  wishlist: [],
  createdAt: "",
  updatedAt: "",
};
