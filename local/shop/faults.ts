import * as z from "zod";
import { validationMessage } from "../process/errors.ts";

/** The services that can fail (docs/faults.md#fault-kinds). */
export const SERVICES = ["mail", "dolar", "rebuild", "db", "mercadopago", "turnstile", "andreani"] as const;
export type Service = (typeof SERVICES)[number];

/**
 * One fault. The letters are those of docs/faults.md#fault-kinds.
 * `status` responds with that status without applying the request (B, T); if `applied` is true, after applying it (A).
 * `drop` applies the request, then cuts the connection (D). `refuse` cuts it before applying anything (N).
 * `garble` applies the request and sends half of the body (G). `hang` applies nothing and never responds (S without end).
 * `delayMs` waits first (S, L). `skip` lets that many requests pass first. `times` ends the fault after that many.
 */
const fault = z.strictObject({
  status: z.int().min(400).max(599).optional(),
  applied: z.boolean().optional(),
  drop: z.boolean().optional(),
  refuse: z.boolean().optional(),
  garble: z.boolean().optional(),
  hang: z.boolean().optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  skip: z.int().min(0).optional(),
  times: z.int().min(1).optional(),
});
export type Fault = z.infer<typeof fault>;

const plan = z.partialRecord(z.enum(SERVICES), fault);

type Active = Partial<Record<Service, Fault>>;
/** Requests to each service, and how many of them got a fault. */
type Counts = Record<Service, { requests: number; faulted: number }>;

/** Active faults and request counts of one run of the stand-ins. */
export interface Faults {
  /** Counts a request to a service. Returns the fault to apply, or null. */
  meet(service: Service): Fault | null;
  /** Activates faults; each replaces the former one of its service. Refuses an invalid body with a message. */
  put(body: unknown): { ok: true } | { ok: false; message: string };
  /** Ends all faults and cuts hanging requests. */
  heal(): void;
  /** Calls the listener once, when the faults are healed. Returns a function that cancels this. */
  onHeal(listener: () => void): () => void;
  state(): { faults: Active; counts: Counts };
}

/** Creates the state without active faults and with all counts at zero. */
export function createFaults(): Faults {
  let active: Active = {};
  const none = () => ({ requests: 0, faulted: 0 });
  const counts: Counts = {
    mail: none(),
    dolar: none(),
    rebuild: none(),
    db: none(),
    mercadopago: none(),
    turnstile: none(),
    andreani: none(),
  };
  const healing = new Set<() => void>();
  return {
    meet(service) {
      counts[service].requests += 1;
      const { [service]: fault, ...others } = active;
      if (!fault) return null;
      if (fault.skip) {
        fault.skip -= 1;
        return null;
      }
      if (fault.times === 1) active = others;
      else if (fault.times) fault.times -= 1;
      counts[service].faulted += 1;
      return fault;
    },
    put(body) {
      const parsed = plan.safeParse(body);
      if (!parsed.success) return { ok: false, message: validationMessage("faults", parsed.error) };
      active = { ...active, ...parsed.data };
      return { ok: true };
    },
    heal() {
      active = {};
      for (const listener of healing) listener();
      healing.clear();
    },
    onHeal(listener) {
      healing.add(listener);
      return () => healing.delete(listener);
    },
    state: () => ({ faults: active, counts }),
  };
}
