import { median } from "../../bench/figure.ts";
import { call, SHOPPER } from "../../worker/fixtures/caller.ts";
import type { WorkerUnderTest } from "../harness.ts";

const WARM_UP = 5;

/** Returns the median sign-in times of an unknown e-mail and of a wrong password, measured alternately under the same load. */
export async function compareLatencies(worker: WorkerUnderTest, samples: number) {
  const times: { unknown: number[]; wrong: number[] } = { unknown: [], wrong: [] };
  for (let index = -WARM_UP; index < samples; index++) {
    const turn = [
      ["unknown", `nadie${index + WARM_UP}@azahar.test`],
      ["wrong", SHOPPER],
    ] as const;
    // Alternates the order, so that neither always runs first.
    for (const [which, email] of index % 2 ? turn : turn.toReversed()) {
      const ms = await timed(worker, email);
      if (index >= 0) times[which].push(ms);
    }
  }
  return { unknownMs: median(times.unknown), wrongMs: median(times.wrong) };
}

async function timed(worker: WorkerUnderTest, email: string): Promise<number> {
  const startedMs = performance.now();
  const { status } = await call(worker, "POST /api/auth/login", { body: { email, password: "Equivocada1" } });
  if (status !== 401) throw new Error(`a wrong sign-in got status ${status}`);
  return performance.now() - startedMs;
}
