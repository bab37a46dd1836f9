/** The commands of a simulated shop with mailed sign-in codes, and their frequencies. */
import fc from "fast-check";
import { add, refresh } from "../commands/cart.ts";
import { tick } from "../commands/clock.ts";
import { type Digits, enterAtOnce, enterCode, requestAtOnce, requestCode } from "../commands/codes.ts";
import { endFaults, injectFault, type Kind } from "../commands/faults.ts";
import { type Command, sequence } from "../rules.ts";
import { item, user } from "./cards.ts";

const digits = fc.constantFrom<Digits>("right", "right", "wrong", "former");
const asking = user.map(requestCode);
const signingIn = fc.tuple(user, digits).map((args) => enterCode(...args));
/**
 * A guest adds an item and is refused, enters wrong digits, signs in, and adds it again. Then the used code is entered again,
 * and another code is entered too late.
 */
const tooLate = fc.tuple(user, item).map(([who, wanted]) => {
  const browser = { cookie: "" };
  return sequence(
    ...[add(who, wanted, 1, browser), requestCode(who), enterCode(who, "wrong"), enterCode(who, "right", browser)],
    ...[add(who, wanted, 1, browser), refresh(who), enterCode(who, "right")],
    ...[requestCode(who), tick(10 * 60), enterCode(who, "right")],
  );
});
/**
 * A person asks for a code in several windows together, and signs in. They ask twice, enter the digits of the first mail, and
 * then those of the second in several browsers together.
 */
const twoCodes = fc
  .tuple(user, fc.integer({ min: 2, max: 6 }))
  .map(([who, count]) =>
    sequence(
      ...[requestAtOnce(who, count), enterCode(who, "right"), requestCode(who), requestCode(who)],
      ...[enterCode(who, "former"), enterAtOnce(who, "right", count)],
    ),
  );
/** Concurrent guesses: one fewer than a code allows, as many, or more. Then the person enters the right digits. */
const guessed = fc
  .tuple(user, fc.constantFrom(4, 5, 6, 8))
  .map(([who, count]) => sequence(requestCode(who), enterAtOnce(who, "wrong", count), enterCode(who, "right")));
/** The database fails before or after an attempt is counted, and the person tries again. */
const failingSignIn = fc
  .tuple(user, fc.constantFrom<Kind>("N", "B", "B", "A"), fc.constantFrom(0, 1, 1, 1))
  .map(([who, how, skip]) =>
    sequence(
      ...[requestCode(who), injectFault("db", how, { skip, times: 1 }), enterCode(who, "right")],
      ...[endFaults(), enterCode(who, "right")],
    ),
  );
const guessedOrFailing = fc.tuple(guessed, failingSignIn).map((both) => sequence(...both));

/** Sequences that random commands would rarely produce. */
export const RARE_WITH_CODES = [tooLate, twoCodes, guessedOrFailing];

/** Requests for codes, and sign-ins with them. */
export const WITH_CODES: fc.Arbitrary<Command>[] = [
  ...[asking, signingIn, signingIn, tooLate, twoCodes, guessed, failingSignIn],
];
