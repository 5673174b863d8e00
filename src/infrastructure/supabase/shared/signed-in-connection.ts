import * as v from 'valibot';
import type { BackendAuth } from '../../../application/auth/client/backend-auth.ts';
import type { SignInAgain } from '../../../application/auth/client/sign-in-again.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { KeyValueStore } from '../../../application/shared/key-value-store.ts';
import { isPortError } from '../../../application/shared/port-error.ts';
import type { BackendAddress } from './backend-address.ts';
import { createRestClient, type RestClient, withToken } from './rest-client.ts';
import type { TokenGate } from './token-gate.ts';

/** The storage key of the backend session, with the prefix of Supabase's items. */
export const SESSION_KEY = 'sb-session';
/** Supabase's client refreshes a token that has less than this left. */
const MARGIN_MS = 90_000;

/** A stored session is valid only with access token, refresh token and expiry (section 5). */
const Stored = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
  expires_at: v.number(),
  user: v.optional(v.object({ id: v.string() })),
});

export interface SignedInOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  readonly auth: Pick<BackendAuth, 'accessToken'>;
  readonly device: KeyValueStore;
  readonly clock: Clock;
  /** The person of the shop's session on this device; null for a guest. */
  readonly person: () => string | null;
  /** Aborts when the current session ends on this device. */
  readonly ends: () => AbortSignal;
  readonly gate: TokenGate;
  /** Repeats a request whose person had to sign in again; null where no page can ask for that. */
  readonly again: () => Pick<SignInAgain, 'write'> | null;
}

/** Whether a request only reads. A pending write is never aborted, because the server may have done it already. */
const isRead = (init: RequestInit | undefined): boolean => init?.method === 'GET' || init?.method === 'HEAD';
/** What an ended session looks like: no token any more, or a refused one. */
const isRefused = (answer: Response | null): boolean => answer === null || answer.status === 401 || answer.status === 403;
const isUnauthorised = ({ status }: Response): boolean => status === 401;
// In the backend's format of a refusal, because a thrown error would look like a lost connection.
const refused = (): Response => Response.json({ code: '42501', message: 'SESSION_ENDED' }, { status: 403 });

/**
 * Requests as the signed-in person. A refused token is refreshed once. A request that one person started is never sent with the token of
 * another.
 */
export class SignedInConnection {
  /** PostgREST with the person's token. */
  readonly rest: RestClient;

  constructor(private readonly options: SignedInOptions) {
    this.rest = createRestClient(options.backend, this.fetch);
  }

  get backend(): BackendAddress {
    return this.options.backend;
  }

  /**
   * Answers 403 without sending anything when nobody is signed in, or when the person changed meanwhile, and for a read that the sign-out
   * aborts.
   */
  readonly fetch: typeof fetch = (input, init) => this.answer(input, init);

  /** Like `fetch`, but without a session it reads as a visitor. */
  readonly fetchOrVisit: typeof fetch = (input, init) => this.answer(input, init, () => this.options.fetcher(input, init));

  /**
   * Sends a request with the person's token, and once more with a refreshed one when it is refused.
   * @param withoutSession called instead without a session
   * @returns null without a session, or when the person changed before the request was sent
   * @throws PortError when the token cannot be refreshed
   */
  async send<Answer>(
    request: (token: string) => Promise<Answer>,
    isRefused: (answer: Answer) => boolean,
    withoutSession?: () => Promise<Answer>,
  ): Promise<Answer | null> {
    const { auth, person } = this.options;
    const personBefore = person();
    const token = await this.token();
    if (person() !== personBefore) return null;
    if (token === null) return withoutSession?.() ?? null;
    const answer = await request(token);
    if (!isRefused(answer)) return answer;
    const renewed = await auth.accessToken({ isFresh: true });
    if (person() !== personBefore) return null;
    return renewed === null || renewed === token ? answer : request(renewed);
  }

  /**
   * The person's token; null without a session. A stored valid token is read without loading anything: Supabase's complete client is loaded
   * only to refresh one.
   * @throws PortError when it has to be refreshed and cannot be
   */
  readonly token = async (): Promise<string | null> => this.stored() ?? this.options.auth.accessToken();

  /**
   * Sends a write, and once more when its session has ended and its person has signed in again.
   * @returns null when they have not
   */
  write<Answer extends { readonly status: number }>(send: (timeoutMs?: number) => Promise<Answer | null>): Promise<Answer | null> {
    return this.options.again()?.write(send) ?? send();
  }

  private async answer(input: RequestInfo | URL, init?: RequestInit, asVisitor?: () => Promise<Response>): Promise<Response> {
    const ends = this.options.ends();
    // The server refuses requests after the sign-out, and the browser would log that.
    const given = isRead(init) ? { ...init, signal: ends } : init;
    const pass = (timeoutMs?: number): Promise<Response | null> => {
      const timed = timeoutMs === undefined ? given : { ...given, signal: AbortSignal.timeout(timeoutMs) };
      const request = (token: string): Promise<Response> => this.options.fetcher(input, withToken(timed, token));
      const personBefore = this.options.person();
      return this.options.gate.pass(async () =>
        this.options.person() === personBefore ? this.send(request, isUnauthorised, asVisitor) : null,
      );
    };
    try {
      const answer = await (given === init ? this.write(pass) : this.read(pass));
      return answer ?? refused();
    } catch (error) {
      if (given !== init && ends.aborted) return refused();
      throw error;
    }
  }

  /** A read whose session has ended waits for its person like a write; a read of somebody who has left meanwhile does not. */
  private async read(pass: (timeoutMs?: number) => Promise<Response | null>): Promise<Response | null> {
    const personBefore = this.options.person();
    const first = pass();
    const hasEnded = await first.then(isRefused, (error: unknown) => isPortError(error, 'denied'));
    if (!hasEnded || personBefore === null || this.options.person() !== personBefore) return first;
    let isFirst = true;
    return this.write((timeoutMs) => {
      const answer = isFirst ? first : pass(timeoutMs);
      isFirst = false;
      return answer;
    });
  }

  private stored(): string | null {
    const { device, clock, person } = this.options;
    try {
      const { access_token: token, expires_at: end, user } = v.parse(Stored, JSON.parse(device.get(SESSION_KEY) ?? ''));
      const personBefore = person();
      // Supabase's client removes a session that another person left behind.
      if (personBefore !== null && user?.id !== personBefore) return null;
      return end * 1000 - clock.now().getTime() > MARGIN_MS ? token : null;
    } catch {
      return null;
    }
  }
}
