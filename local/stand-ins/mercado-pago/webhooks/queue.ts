import type { Clock } from "../clock.ts";
import type { Ledger } from "../ledger.ts";
import type { Settings } from "../settings.ts";
import { afterTry, type Delivery, deliveryOf, type StoredWebhook } from "./webhook.ts";

const RESPONSE_TIMEOUT_MS = 22_000;

interface QueueParts {
  ledger: Ledger;
  settings(): Settings;
  clock: Clock;
  uuid(): string;
}

/** A webhook to send. */
type NewWebhook = Pick<StoredWebhook, "paymentId" | "kind" | "action">;

/**
 * Opens the queue with the ledger's webhooks and schedules those that were waiting. The queue sends a webhook until it is
 * accepted, at most four times (`afterTry`). With the setting `hold` it holds a webhook that is due instead of sending it. A
 * held one is sent when a command delivers it.
 */
export function openWebhooks({ ledger, settings, clock, uuid }: QueueParts) {
  const timers = new Map<number, () => void>();
  const closing = new AbortController();

  function unschedule(id: number): void {
    timers.get(id)?.();
    timers.delete(id);
  }

  function schedule({ id, state, dueAtMs }: StoredWebhook): void {
    unschedule(id);
    if (state !== "waiting") return;
    const delayMs = Math.max(0, dueAtMs - clock.nowMs());
    timers.set(
      id,
      clock.after(delayMs, () => void fallDue(id)),
    );
  }

  async function fallDue(id: number): Promise<void> {
    const webhook = ledger.webhook(id);
    if (!webhook) return;
    if (settings().webhooks === "send") await deliver(id);
    else await ledger.saveWebhook({ ...webhook, state: "held" });
  }

  async function deliver(id: number): Promise<StoredWebhook | null> {
    const webhook = ledger.webhook(id);
    if (!webhook) return null;
    unschedule(id);
    const facts = { nowMs: clock.nowMs(), requestId: uuid(), notificationId: ledger.newId() };
    const status = await post(deliveryOf(webhook, facts), closing.signal);
    const current = ledger.webhook(id);
    if (!current || closing.signal.aborted) return null;
    const after = afterTry(current, status, clock.nowMs());
    await ledger.saveWebhook(after);
    schedule(after);
    return after;
  }

  for (const webhook of ledger.webhooks()) schedule(webhook);
  return {
    /** Adds a webhook to the queue, or returns null without a URL. `byHand` holds it regardless of the settings. */
    async announce({ paymentId, kind, action }: NewWebhook, byHand = false): Promise<StoredWebhook | null> {
      const { webhookUrl: url, webhooks, noticeDelayMs } = settings();
      if (url === null) return null;
      const createdAtMs = clock.nowMs();
      const state = byHand || webhooks === "hold" ? "held" : "waiting";
      const dueAtMs = createdAtMs + noticeDelayMs;
      const webhook: StoredWebhook = {
        ...{ id: ledger.newId(), paymentId, kind, action, url, createdAtMs, state, dueAtMs },
        tries: [],
      };
      await ledger.saveWebhook(webhook);
      schedule(webhook);
      return webhook;
    },
    /** Delivers a webhook now, in any state, and returns it; null when it does not exist or the queue was closed. */
    deliver,
    list: () => ledger.webhooks(),
    /**
     * Aborts running deliveries. Their webhooks keep their state, so the waiting ones are due again when the queue is next
     * opened. Does not cancel scheduled deliveries: the owner of the clock does (`stoppable`).
     */
    close: () => closing.abort(),
  };
}

async function post({ url, headers, body }: Delivery, closing: AbortSignal): Promise<number | null> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
