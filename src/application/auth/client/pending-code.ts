import type { Clock } from '../../shared/clock.ts';
import type { KeyValueStore } from '../../shared/key-value-store.ts';

/** A code that was sent and not yet entered. */
export interface AwaitedCode {
  readonly purpose: 'sign-up' | 'reset';
  readonly userId: string;
  /** The normalised number, or the identifier that was typed at sign-in. */
  readonly sentTo: string;
  /** The time from which another code may be requested. */
  readonly resendAt: Date;
  readonly goodUntil: Date;
  /** The person left the code screen deliberately: it can be reopened, but does not open automatically. */
  readonly isLeft: boolean;
}

const KEY = 'awaited_code';
/** The maximum lifetime of a code in seconds. */
export const CODE_LIFE_S = 10 * 60;

export const isUnexpired = ({ goodUntil }: AwaitedCode, now: Date): boolean => now < goodUntil;

/** Stores the pending code in this tab, because a phone may discard the page while its owner reads the message. It contains no password. */
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
      const at = new Date(String(resendAt));
      const until = new Date(String(goodUntil));
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
