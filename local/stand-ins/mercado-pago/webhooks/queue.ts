import type { Clock } from "../clock.ts";
import type { Journal } from "../ledger.ts";
import type { Settings } from "../settings.ts";
import { afterTry, type Delivery, deliveryOf, type StoredWebhook } from "./webhook.ts";

const RESPONSE_WITHIN_MS = 22_000;

interface QueueParts {
  journal: Journal;
  settings(): Settings;
  clock: Clock;
  uuid(): string;
  newId(): number;
}

/** A webhook to send. */
type Announced = Pick<StoredWebhook, "paymentId" | "kind" | "action">;

/** The webhooks of one stand-in. Each is retried until it is accepted, or held until it is delivered on command. */
export interface Webhooks {
  /** Adds a webhook to the queue, or returns null without a URL. `byHand` holds it regardless of the settings. */
  announce(announced: Announced, byHand?: boolean): Promise<StoredWebhook | null>;
  /** Delivers a webhook now, in any state. Returns its new state, or null when there is no such webhook. */
  deliver(id: number): Promise<StoredWebhook | null>;
  list(): StoredWebhook[];
  /** Aborts running deliveries. Their webhooks are due again when the queue is next opened. */
  close(): void;
}

/** Opens the queue with the journal's webhooks. Those that were waiting are due again. */
export function openWebhooks(parts: QueueParts): Webhooks {
  const webhooks = new Map<number, StoredWebhook>();
  const timers = new Map<number, () => void>();
  const closing = new AbortController();

  const save = (webhook: StoredWebhook) => {
    webhooks.set(webhook.id, webhook);
    return parts.journal.append({ kind: "notice", notice: webhook });
  };
  const unschedule = (id: number) => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const schedule = (webhook: StoredWebhook) => {
    unschedule(webhook.id);
    if (webhook.state !== "waiting") return;
    const delayMs = Math.max(0, webhook.dueAtMs - parts.clock.nowMs());
    timers.set(
      webhook.id,
      parts.clock.after(delayMs, () => void fallDue(webhook.id)),
    );
  };
  const fallDue = async (id: number) => {
    const webhook = webhooks.get(id);
    if (!webhook) return;
    if (parts.settings().webhooks === "send") await deliver(id);
    else await save({ ...webhook, state: "held" });
  };
  const deliver = async (id: number) => {
    const webhook = webhooks.get(id);
    if (!webhook) return null;
    unschedule(id);
    const facts = { nowMs: parts.clock.nowMs(), requestId: parts.uuid(), notificationId: parts.newId() };
    const status = await post(deliveryOf(webhook, facts), closing.signal);
    const current = webhooks.get(id);
    if (!current || closing.signal.aborted) return null;
    const after = afterTry(current, status, parts.clock.nowMs());
    await save(after);
    schedule(after);
    return after;
  };

  for (const one of parts.journal.entries) if (one.kind === "notice") webhooks.set(one.notice.id, one.notice);
  for (const webhook of webhooks.values()) schedule(webhook);
  return {
    async announce(announced, byHand = false) {
      const webhook = newWebhook(parts, announced, byHand);
      if (!webhook) return null;
      await save(webhook);
      schedule(webhook);
      return webhook;
    },
    deliver,
    list: () => [...webhooks.values()],
    close: () => closing.abort(),
  };
}

const STATES = { send: "waiting", hold: "held" } as const;

function newWebhook(parts: QueueParts, announced: Announced, byHand: boolean): StoredWebhook | null {
  const { webhookUrl: url, webhooks, noticeDelayMs } = parts.settings();
  if (url === null) return null;
  const createdAtMs = parts.clock.nowMs();
  const state = byHand ? "held" : STATES[webhooks];
  const { paymentId, kind, action } = announced;
  return {
    ...{ id: parts.newId(), paymentId, kind, action, url, createdAtMs, state },
    dueAtMs: createdAtMs + noticeDelayMs,
    tries: [],
  };
}

async function post({ url, headers, body }: Delivery, closing: AbortSignal): Promise<number | null> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(RESPONSE_WITHIN_MS)]);
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
