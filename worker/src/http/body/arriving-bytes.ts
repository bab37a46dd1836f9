/** Limits of the bytes that an isolate holds for bodies that have not arrived completely. */
interface ByteLimits {
  /** Of all clients together. */
  total: number;
  /** Of one client. */
  each: number;
  /** After this time the next `begin` stops counting a body: a cancelled request never calls `end`. */
  countedMs: number;
}

interface Arriving {
  client: string;
  bytes: number;
  endsMs: number;
}

/**
 * Counts the bytes of bodies that are still arriving, so that half-sent ones cannot fill the isolate's memory. A body
 * of which nothing has arrived costs nothing. Times are those of `performance.now()`.
 */
export class ArrivingBytes {
  readonly #limits: ByteLimits;
  /** In order of their start, and so also of `endsMs`. */
  readonly #bodies = new Set<Arriving>();
  readonly #ofClients = new Map<string, number>();
  #total = 0;

  constructor(limits: ByteLimits) {
    this.#limits = limits;
  }

  begin(client: string): Arriving {
    const nowMs = performance.now();
    for (const old of this.#bodies) {
      if (old.endsMs > nowMs) break;
      this.end(old);
    }
    const body = { client, bytes: 0, endsMs: nowMs + this.#limits.countedMs };
    this.#bodies.add(body);
    return body;
  }

  /** Counts more bytes of a body. Returns whose limit is exceeded, if any. */
  add(body: Arriving, bytes: number): "client" | "isolate" | null {
    if (!this.#bodies.has(body)) return null;
    body.bytes += bytes;
    this.#count(body.client, bytes);
    if ((this.#ofClients.get(body.client) ?? 0) > this.#limits.each) return "client";
    return this.#total > this.#limits.total ? "isolate" : null;
  }

  end(body: Arriving): void {
    if (this.#bodies.delete(body)) this.#count(body.client, -body.bytes);
  }

  #count(client: string, bytes: number): void {
    this.#total += bytes;
    const ofClient = (this.#ofClients.get(client) ?? 0) + bytes;
    if (ofClient > 0) this.#ofClients.set(client, ofClient);
    else this.#ofClients.delete(client);
  }
}
