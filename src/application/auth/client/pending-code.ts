import type { Clock } from '../../shared/clock.ts';
import type { KeyValueStore } from '../../shared/key-value-store.ts';

/** A code that was sent to a phone and is not entered yet. */
export interface AwaitedCode {
  readonly purpose: 'sign-up' | 'reset';
  readonly userId: string;
  /** The number as accounts are known by, or what was typed to sign in with. */
  readonly sentTo: string;
  /** The time from which another code may be requested. */
  readonly resendAt: Date;
  readonly goodUntil: Date;
  /** The person left its screen on purpose: it can be reopened, and does not open by itself. */
  readonly isLeft: boolean;
}

const KEY = 'awaited_code';
/** As long as a code can be good for. */
export const CODE_LIFE_S = 10 * 60;

export const isUnexpired = ({ goodUntil }: AwaitedCode, now: Date): boolean => now < goodUntil;

/**
 * Stores the pending code in this tab alone: a small phone may discard the page while its owner reads the message.
 * No password is stored.
 */
export class PendingCode {
  constructor(
    private readonly tab: KeyValueStore,
    private readonly clock: Clock,
  ) {}

  store(awaited: AwaitedCode): void {
    this.tab.set(KEY, JSON.stringify(awaited));
  }

  read(): AwaitedCode | null {
    try {
      const { purpose, userId, sentTo, resendAt, goodUntil, isLeft } = JSON.parse(this.tab.get(KEY) ?? '{}') as Record<string, unknown>;
      if (typeof userId !== 'string' || typeof sentTo !== 'string' || (purpose !== 'sign-up' && purpose !== 'reset')) return null;
      const [at, until] = [new Date(String(resendAt)), new Date(String(goodUntil))];
      const awaited: AwaitedCode = { purpose, userId, sentTo, resendAt: at, goodUntil: until, isLeft: isLeft === true };
      return isUnexpired(awaited, this.clock.now()) && !Number.isNaN(at.getTime()) ? awaited : null;
    } catch {
      return null;
    }
  }

  forget(): void {
    this.tab.remove(KEY);
  }
}
