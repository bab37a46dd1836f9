import type { Server } from "node:http";
import type { Http2SecureServer } from "node:http2";

/** Listens on a free port of 127.0.0.1 and returns the URL. */
export async function listenOnFreePort(server: Server | Http2SecureServer, scheme = "http"): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `${scheme}://127.0.0.1:${address.port}`;
}
