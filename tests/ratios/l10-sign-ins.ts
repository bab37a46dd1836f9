import { PASSWORD, SHOPPER } from "../../worker/fixtures/caller.ts";
import { type Answer, call, look } from "./calls.ts";
import { atRate, percentile, tally } from "./load.ts";
import { atMost, type Ratio, times } from "./ratio.ts";
import type { Stage } from "./stage.ts";

/** Failed sign-ins allowed per address in 15 minutes, and ten times as many. */
const [LIMIT, GUESSES] = [50, 500];
const LOOKS_A_SECOND = 30;

/**
 * Ten times as many guesses from one address as the limit allows: other requests take at most twice as long meanwhile, and
 * another user can sign in (docs/faults.md#l10-sign-in-flood). Needs a stage with limits.
 */
export async function measureSignIns(stage: Stage, seconds: number): Promise<Ratio[]> {
  const looking = () => atRate(LOOKS_A_SECOND, seconds, (index) => look(stage, index));
  const { answers: alone } = await looking();
  const flooding = atRate(GUESSES / seconds, seconds, (index) =>
    signIn(stage, `nadie${index % 10}@azahar.test`, "192.0.2.7"),
  );
  const [{ answers: amid }, flood, owner] = [
    await looking(),
    await flooding,
    await signIn(stage, SHOPPER, "203.0.113.9"),
  ];
  const { 401: compared = 0, ...others } = statuses(flood.answers);
  return [
    times(
      "L10",
      `p95 of other calls during ${GUESSES} guesses in ${seconds} s (floor: before)`,
      { value: percentile(amid, 95), floor: percentile(alone, 95), unit: "ms" },
      { most: 2 },
    ),
    atMost("L10", `guesses compared (the others: ${JSON.stringify(others)})`, compared, LIMIT),
    atMost(
      "L10",
      "other calls without status 2xx, including the owner's sign-in",
      [...amid, owner].filter(({ status }) => status !== 200).length,
      0,
    ),
  ];
}

function statuses(answers: readonly Answer[]): Record<number, number> {
  return tally(answers.map((answer) => ({ ...answer, code: "" })));
}

function signIn(stage: Stage, email: string, address: string): Promise<Answer> {
  const password = email === SHOPPER ? PASSWORD : "Adivino2026";
  return call(stage, "POST /api/auth/login", { body: { email, password }, headers: { "CF-Connecting-IP": address } });
}
