import { z } from "zod";
import { limitField, pageField, searchField } from "../paging.contract.ts";

/** Query of GET /api/users. Unknown parameters are ignored. */
export const usersQuerySchema = z.object({
  search: searchField("search").describe("Each word must occur in the names or the e-mail. Ignores case and accents"),
  limit: limitField.describe("Page size, in users. 0 or absent: all"),
  page: pageField.describe("Page number, from 1. Default: 1"),
});
