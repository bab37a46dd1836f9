import { sharedFixture } from "../../worker/fixtures/shop.ts";
import { CARD_SCRIPTS } from "./faults/card.ts";
import { testFaults } from "./faults/loop.ts";
import { startRig } from "./rig.ts";

testFaults(sharedFixture(startRig), CARD_SCRIPTS, ["db", "mercadopago", "mail"]);
