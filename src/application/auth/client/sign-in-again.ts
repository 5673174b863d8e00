import { isPortError, PortError } from '../../shared/port-error.ts';
import type { PersistedSession } from './persisted-session.ts';
import type { RestoreSession } from './restore-session.ts';

const REPEATED_TIMEOUT_MS = 20_000;
const SESSION_ENDED = 'SESSION_ENDED';

/** `refused`: perhaps because the session has ended. `lost`: certainly, because the device has no token any more. */
export type CallVerdict = 'answered' | 'refused' | 'lost';

/** The token of an ended session is refused until it expires; then there is none. */
const verdictOf = (answer: { readonly status: number } | null): CallVerdict =>
  answer === null ? 'lost' : answer.status === 401 || answer.status === 403 ? 'refused' : 'answered';

/** A session that cannot be refreshed is over. */
const deniedIsNone = (error: unknown): null => {
  if (isPortError(error, 'denied')) return null;
  throw error;
};

/**
 * Lets a call continue that is refused because the session of its person has ended: the page asks them to sign in again, and the call is
 * repeated for the same person alone, so that nobody saves under another name.
 */
export class SignInAgain {
  private page: (() => Promise<unknown>) | null = null;
  private asking: Promise<unknown> | null = null;
  /** Whose page is open. */
  private awaited: string | null = null;

  constructor(
    private readonly persisted: Pick<PersistedSession, 'read'>,
    private readonly restore: Pick<RestoreSession, 'execute'>,
  ) {}

  /** @param prompt opens the dialog, and resolves when it is closed @returns a function that removes it */
  attach(prompt: () => Promise<unknown>): () => void {
    this.page = prompt;
    return () => {
      if (this.page === prompt) {
        this.page = null;
        this.awaited = null;
      }
    };
  }

  /** The person of the open page, also once their session has ended. */
  expect(person: string): void {
    this.awaited = person;
  }

  /** Whether calls wait for the dialog. */
  get isAsking(): boolean {
    return this.asking !== null;
  }

  /** Whether a page is open that can ask. */
  get isOffered(): boolean {
    return this.page !== null;
  }

  /** Who is signed in on this device, or else whose page is open. */
  get person(): string | null {
    return this.persisted.read()?.user?.id ?? this.awaited;
  }

  /** Sends a call, and once more after its person has signed in again. @throws what the call throws; PortError SESSION_ENDED where they have not */
  async send<Answer>(call: () => Promise<Answer>, verdict: (answer: Answer) => CallVerdict = () => 'answered'): Promise<Answer> {
    const { person } = this;
    try {
      const answer = await call();
      const found = verdict(answer);
      if (found === 'answered' || !(await this.hasEnded(person, found))) return answer;
    } catch (error) {
      if (!isPortError(error, 'denied') || error.code === SESSION_ENDED || !(await this.hasEnded(person, 'refused'))) throw error;
    }
    if (!(await this.isBack(person))) throw new PortError('denied', 'the session has ended', SESSION_ENDED);
    return call();
  }

  /**
   * `send` for requests. @param send gets the milliseconds of the second attempt; the time of the first runs out while the person signs in
   * @returns null when they have not signed in again
   */
  write<Answer extends { readonly status: number }>(send: (timeoutMs?: number) => Promise<Answer | null>): Promise<Answer | null> {
    let isRepeated = false;
    return this.send(async () => {
      const timeoutMs = isRepeated ? REPEATED_TIMEOUT_MS : undefined;
      isRepeated = true;
      return send(timeoutMs).catch(deniedIsNone);
    }, verdictOf).catch(deniedIsNone);
  }

  private async hasEnded(person: string | null, found: CallVerdict): Promise<boolean> {
    if (person === null || this.page === null) return false;
    return found === 'lost' || (await this.restore.execute({ isFresh: true })).user?.id !== person;
  }

  private async isBack(person: string | null): Promise<boolean> {
    this.awaited = person;
    // Several calls of one page wait for one dialog.
    this.asking ??= (this.page?.() ?? Promise.resolve()).finally(() => {
      this.asking = null;
    });
    await this.asking;
    return this.persisted.read()?.user?.id === person;
  }
}
