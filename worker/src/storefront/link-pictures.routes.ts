import type { AppContext } from "../http/context.ts";
import { fetchPicture } from "../ports/pictures-store.ts";
import { plainText } from "./built-page.ts";
import { makeLinkPicture } from "./make-link-picture.ts";

const HEADERS = {
  "Content-Type": "image/jpeg",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
};

/** Answers the picture that links show of one of ours (`pages/shape.ts`): the one that was made before, else one made now. */
export async function answerLinkPicture(c: AppContext, { path, of }: { path: string; of: string }): Promise<Response> {
  const config = c.get("config");
  const kept = await fetchPicture(config.pictures.bucket, path);
  const made = kept ? null : await makeLinkPicture(config, { path, of });
  const body = kept?.body ?? made;
  if (!body) return plainText("Not found", 404);
  const length = String(kept?.size ?? made?.length);
  return new Response(c.req.method === "HEAD" ? null : body, { headers: { ...HEADERS, "Content-Length": length } });
}
