import type { Clock } from '../shared/clock.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';

/** A code that is on its way to somebody's phone. */
export interface AwaitedCode {
  readonly purpose: 'sign-up' | 'reset';
  readonly userId: string;
  /** The number as accounts are known by, or what was typed to sign in with. */
  readonly sentTo: string;
  /** From when on another code may be asked for. */
  readonly resendAt: Date;
}

const KEY = 'awaited_code';
/** As long as a code can be good for. */
const KEPT_MS = 10 * 60_000;

/**
 * Remembers the awaited code in this tab alone: on a small phone the tab is gone when its owner comes back from reading the message.
 * No password is kept.
 */
export class PendingCode {
  constructor(
    private readonly tab: KeyValueStore,
    private readonly clock: Clock,
  ) {}

  keep(awaited: AwaitedCode): void {
    this.tab.set(KEY, JSON.stringify({ ...awaited, keptAt: this.clock.now() }));
  }

  read(): AwaitedCode | null {
    try {
      const { purpose, userId, sentTo, resendAt, keptAt } = JSON.parse(this.tab.get(KEY) ?? '{}') as Record<string, unknown>;
      if (typeof userId !== 'string' || typeof sentTo !== 'string' || (purpose !== 'sign-up' && purpose !== 'reset')) return null;
      const [at, kept] = [new Date(String(resendAt)), new Date(String(keptAt))];
      const isFresh = this.clock.now().getTime() - kept.getTime() < KEPT_MS;
      return isFresh && !Number.isNaN(at.getTime()) ? { purpose, userId, sentTo, resendAt: at } : null;
    } catch {
      return null;
    }
  }

  forget(): void {
    this.tab.remove(KEY);
  }
}
