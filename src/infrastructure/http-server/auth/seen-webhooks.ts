import { TOLERANCE_S } from './standard-webhook.ts';

/** Long enough that the signature of what is forgotten is too old: it may be as far ahead as behind. */
const KEPT_MS = 2 * TOLERANCE_S * 1000;

/** The webhooks that did what they asked for, so that none does it twice (Standard Webhooks, "Verifying signatures": replay). */
export class SeenWebhooks {
  /** Until when each is known, the oldest first. */
  private readonly until = new Map<string, number>();

  /** @returns false when it was seen before */
  isNew(id: string, now: Date): boolean {
    for (const [old, end] of this.until) {
      if (end > now.getTime()) break;
      this.until.delete(old);
    }
    if (this.until.has(id)) return false;
    this.until.set(id, now.getTime() + KEPT_MS);
    return true;
  }

  /** It came to nothing: the sender may send it again. */
  forget(id: string): void {
    this.until.delete(id);
  }
}
