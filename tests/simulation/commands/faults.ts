/** Makes services fail and work again. The letters are the fault kinds of docs/faults.md#fault-kinds. */
import type { Fault } from "#local/shop/faults.ts";
import { action, type Command } from "../rules.ts";

export const FAULT_KINDS = {
  N: { refuse: true },
  B: { status: 500 },
  A: { status: 500, applied: true },
  D: { drop: true },
  G: { garble: true },
  T: { status: 429 },
  S: { delayMs: 15 },
} as const satisfies Record<string, Fault>;
export type Kind = keyof typeof FAULT_KINDS;

/** Makes the next `times` calls to a service fail, after `skip` calls. */
export function injectFault(
  service: "db" | "mail" | "mercadopago",
  kind: Kind,
  { skip, times }: { skip: number; times: number },
): Command {
  const name = `injectFault(${service}, ${kind}, ${JSON.stringify({ skip, times })})`;
  return action(name, async (model, { system, reached }) => {
    const put = system.faults.put({ [service]: { ...FAULT_KINDS[kind], skip, times } });
    if (!put.ok) throw new Error(put.message);
    model.isFaulty ||= service !== "mail";
    model.hadFaults = true;
    reached.add(`${service} has faults`);
  });
}

export function endFaults(): Command {
  return action("endFaults()", async (model, { system }) => {
    system.faults.heal();
    model.isFaulty = false;
  });
}
