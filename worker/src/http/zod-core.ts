/**
 * Replaces `zod/v4/core` for hono-openapi (`[alias]` in wrangler.toml), which needs only this function and imports the whole
 * module at run time. Without the replacement the bundle would contain 100 kB of messages in other languages.
 */
export { toJSONSchema } from "zod";
