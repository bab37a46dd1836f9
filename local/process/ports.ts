import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Server as NetServer } from "node:net";
import { CommandError } from "./errors.ts";

const LOOPBACK = "127.0.0.1";
const MIN_FREE_PORT = 20_000;
const MAX_FREE_PORT = 32_000;
const TRIES = 10;
const RETRY_MS = 50;

/**
 * Listens on the loopback interface. Retries for half a second, because the system may release the port of a killed process
 * late. Throws a `CommandError` that names the port and its variable when another program uses the port or this user may not
 * use it.
 */
export async function listen(server: NetServer, port: number, variable: string): Promise<void> {
  for (let triesLeft = TRIES; ; triesLeft -= 1) {
    const error = await tryListen(server, port);
    if (!error) return;
    if (error.code !== "EADDRINUSE" || triesLeft === 1) throw toListenError(error, port, variable);
    await new Promise((next) => setTimeout(next, RETRY_MS));
  }
}

function tryListen(server: NetServer, port: number): Promise<NodeJS.ErrnoException | null> {
  server.listen(port, LOOPBACK);
  return once(server, "listening").then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
}

function toListenError(error: NodeJS.ErrnoException, port: number, variable: string): Error {
  if (error.code === "EADDRINUSE") {
    return new CommandError(`Port ${port} is in use by another program: stop it, or set another ${variable}.`);
  }
  if (error.code === "EACCES")
    return new CommandError(`This user is not allowed to use port ${port}: set another ${variable}.`);
  return error;
}

export function portOf(server: NetServer): number {
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/**
 * Returns a free port of the loopback interface. It is below the range of outgoing connections, so the system does not assign
 * it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(MIN_FREE_PORT, MAX_FREE_PORT);
    const server = createServer();
    const error = await tryListen(server, port);
    if (error?.code === "EADDRINUSE") continue;
    if (error) throw error;
    await closeNow(server);
    return port;
  }
}

/** Closes a server and every connection it has. */
export async function closeNow(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}
