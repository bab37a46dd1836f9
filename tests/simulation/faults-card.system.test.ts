import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inRotation } from "../rotation.ts";
import { CARD_SCRIPTS } from "./faults/card.ts";
import { faultAtEachCall, KINDS } from "./faults/loop.ts";
import { type Rig, startRig } from "./rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

describe.each(inRotation(CARD_SCRIPTS))(
  "$name, with one fault at each of its calls, ends like a run without faults",
  (script) => {
    test.each(KINDS)("the database fails in way %s", async (_, fault) => {
      expect(await faultAtEachCall(rig, script, "db", fault)).toBeGreaterThan(1);
    });

    test.each(KINDS)("the card provider fails in way %s", async (_, fault) => {
      expect(await faultAtEachCall(rig, script, "mercadopago", fault)).toBeGreaterThanOrEqual(1);
    });

    test.runIf(script.sendsMail).each(KINDS)("the mail provider fails in way %s", async (_, fault) => {
      expect(await faultAtEachCall(rig, script, "mail", fault)).toBeGreaterThanOrEqual(1);
    });
  },
);
