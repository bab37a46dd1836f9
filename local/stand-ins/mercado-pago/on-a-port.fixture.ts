import { createServer } from "node:http";
import { closeNow, listen, portOf } from "../../process/ports.ts";
import { createFaults, type Faults } from "../../shop/faults.ts";
import type { Clock } from "./clock.ts";
import { createMercadoPago, type MercadoPago } from "./mercado-pago.ts";
import type { MercadoPagoOptions } from "./provider.ts";

/** The stand-in on a free port, without the other services. */
export interface RunningMercadoPago {
  /** Value for MP_API_URL. */
  url: string;
  standIn: MercadoPago;
  faults: Faults;
  stop(): Promise<void>;
}

/** Starts the stand-in. Its ledger is in memory unless a file is given. */
export async function startMercadoPago(options: Partial<MercadoPagoOptions> = {}): Promise<RunningMercadoPago> {
  const standIn = await createMercadoPago({ file: null, ...options });
  const faults = createFaults();
  const server = createServer((request, response) => {
    const url = new URL(`http://127.0.0.1${request.url ?? "/"}`);
    standIn.handle(faults, request, response, url).catch((error) => {
      console.error("The stand-in failed:", error);
      response.destroy();
    });
  });
  await listen(server, 0, "LOCAL_PORT");
  return {
    url: `http://127.0.0.1:${portOf(server)}/mercadopago`,
    standIn,
    faults,
    async stop() {
      standIn.close();
      await closeNow(server);
    },
  };
}

/** A clock that only moves when a test advances it. */
export interface ManualClock extends Clock {
  /** Advances the clock. Runs the work that is due in the order of its times; the clock shows each time while its work runs. */
  advance(byMs: number): void;
}

export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs;
  let due: { atMs: number; work: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(delayMs, work) {
      const one = { atMs: nowMs + delayMs, work };
      due.push(one);
      return () => {
        due = due.filter((other) => other !== one);
      };
    },
    advance(byMs) {
      const endMs = nowMs + byMs;
      for (let next = firstUntil(due, endMs); next; next = firstUntil(due, endMs)) {
        due.splice(due.indexOf(next), 1);
        nowMs = Math.max(nowMs, next.atMs);
        next.work();
      }
      nowMs = endMs;
    },
  };
}

function firstUntil<T extends { atMs: number }>(due: readonly T[], endMs: number): T | undefined {
  return due.filter((one) => one.atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
}
