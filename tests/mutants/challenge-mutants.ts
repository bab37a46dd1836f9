/** Removes the protections against programs at the forms (docs/faults.md#s-48-bots). */
import { type Mutant, system, unit } from "./mutant.ts";

const PORT = "worker/src/ports/turnstile.ts";
const byPort = (named: string) => unit("worker/src/ports/turnstile.test.ts", named);
const byFlow = (named: string) => system("worker/src/http/challenge.system.test.ts", named);

export const CHALLENGE_MUTANTS: readonly Mutant[] = [
  {
    name: "challenge-of-another-action",
    why: "a token made for a withdrawal pays with a stolen card",
    file: PORT,
    edits: [["answer.action !== expected.action", "answer.action === undefined"]],
    killedBy: byPort("of another action or another site's widget is refused"),
  },
  {
    name: "challenge-of-another-site",
    why: "people who solve the challenge of another site pass ours",
    file: PORT,
    edits: [["answer.hostname === expected.hostname", "answer.hostname !== undefined"]],
    killedBy: byPort("of another action or another site's widget is refused"),
  },
  {
    name: "challenge-down-refuses",
    why: "while Turnstile is down nobody can withdraw from a purchase",
    file: PORT,
    edits: [
      [
        'return { kind: "unavailable", reason: errorName(error) }',
        'return { kind: "refused", reason: errorName(error) }',
      ],
    ],
    killedBy: byPort("the service counts as unavailable"),
  },
  {
    name: "challenge-not-before-a-charge",
    why: "a program tries stolen cards, five an hour for each account",
    together: "challenge",
    file: "worker/src/payments/place-card-order.ts",
    edits: [['if (typeof challenge === "object") return challenge;', ""]],
    killedBy: byFlow("needs a challenge after two declines"),
  },
  {
    name: "challenge-not-before-a-mail",
    why: "a network sends twenty more registration mails without a challenge",
    together: "challenge",
    file: "worker/src/accounts/registration.ts",
    edits: [
      ['if (typeof challenge === "object") return challenge;', ""],
      ['return challenge === "passed" ?', 'return challenge !== "waived" ?'],
    ],
    killedBy: byFlow("beyond the network's limit needs a challenge"),
  },
  {
    name: "challenge-not-before-a-withdrawal",
    why: "a program fills the list of withdrawals",
    together: "challenge",
    file: "worker/src/legal/withdrawals.routes.ts",
    edits: [['if (typeof challenge === "object") return refused(c, challenge.refusal);', ""]],
    killedBy: byFlow("always needs a challenge"),
  },
];
