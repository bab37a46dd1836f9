import { sharedFixture } from "../../worker/fixtures/shop.ts";
import { CARD_SCRIPTS } from "./faults/card.ts";
import { testFaults } from "./faults/loop.ts";
import { startTestSystem } from "./test-system.ts";

testFaults(sharedFixture(startTestSystem), CARD_SCRIPTS, ["db", "mercadopago", "mail"]);
