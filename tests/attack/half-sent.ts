/** Requests on real sockets whose bodies never end. */
import { connect, type Socket } from "node:net";
import { TEST_ORIGIN, type WorkerUnderTest } from "../harness.ts";

const open: Socket[] = [];

/** Sends the head of a request and part of its body, and nothing more. Resolves when that is written. */
export async function sendPart(
  worker: Pick<WorkerUnderTest, "origin">,
  request: string,
  headers: Record<string, string | number>,
  part: string | Buffer,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const all = { Host: "127.0.0.1", Origin: TEST_ORIGIN, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(Number(new URL(worker.origin).port), "127.0.0.1");
  open.push(socket);
  socket.once("error", reject);
  socket.write(`${request} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.write(part, () => resolve());
  await promise;
  return socket;
}

/** The response's status, the code in its body, and its `Retry-After`: `503 busy after 2`. `closed` without a response. */
export async function responseTo(socket: Socket): Promise<string> {
  let text = "";
  for await (const data of socket) {
    text += data;
    const [, status, code] = /^HTTP\/1\.1 (\d+)[\s\S]*"code":"(\w+)"/.exec(text) ?? [];
    const [, seconds] = /^Retry-After: (\d+)/im.exec(text) ?? [];
    if (status) return `${status} ${code}${seconds ? ` after ${seconds}` : ""}`;
  }
  return "closed";
}

/** Closes all sockets of this file. */
export function endSockets(): void {
  for (const socket of open.splice(0)) socket.destroy();
}
