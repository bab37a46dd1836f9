import { z } from "zod";
import { limitField, pageField, searchField } from "../paging.contract.ts";

/** Query of GET /api/users. Unknown parameters are ignored. */
export const usersQuerySchema = z.object({
  search: searchField("search").describe(
    "Every word of it is in the names or the e-mail; accents and case do not count",
  ),
  limit: limitField.describe("People of a page; 0 or none: all"),
  page: pageField.describe("From 1"),
});
