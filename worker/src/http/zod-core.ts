/**
 * What hono-openapi needs of `zod/v4/core`, which it imports as a whole at run time: 100 kB of messages in other languages
 * would be in the bundle. `[alias]` in wrangler.toml puts this in its place.
 */
export { toJSONSchema } from "zod";
