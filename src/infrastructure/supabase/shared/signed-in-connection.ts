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
/** A function that refuses an ended session, and answers nothing. */
const SESSION_CHECK = 'check_session';
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
  readonly again: () => Pick<SignInAgain, 'write' | 'person' | 'isOffered'> | null;
}

/** Whether a request only reads. A pending write is never aborted, because the server may have done it already. */
const isRead = (init: RequestInit | undefined): boolean => init?.method === 'GET' || init?.method === 'HEAD';
/** What an ended session looks like: no token any more, or a refused one. */
const isRefused = (answer: Response | null): boolean => answer === null || answer.status === 401 || answer.status === 403;
const isUnauthorised = ({ status }: Response): boolean => status === 401;
/** Refusals that may be due to an ended session without saying so, such as those of storage. */
const isUnclear = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 429;
/** Tables answer the token of an ended session as they answer a visitor; functions refuse it. */
const isOfTable = (input: RequestInfo | URL): boolean => {
  const address = input instanceof Request ? input.url : String(input);
  return address.includes('/rest/v1/') && !address.includes('/rest/v1/rpc/');
};
/** An answer that has arrived completely. */
const wholeOf = async (answer: Response): Promise<Response> => {
  const { status, statusText, headers, body } = answer;
  return body === null ? answer : new Response(await answer.arrayBuffer(), { status, statusText, headers });
};
// In the backend's format of a refusal, because a thrown error would look like a lost connection.
const refused = (): Response => Response.json({ code: '42501', message: 'SESSION_ENDED' }, { status: 403 });

/**
 * Requests as the signed-in person. A refused token is refreshed once. A request that one person started is never sent with the token of
 * another.
 */
export class SignedInConnection {
  /** PostgREST with the person's token. */
  readonly rest: RestClient;
  /** Shared by requests at the same time. */
  private sessionCheck: Promise<boolean> | null = null;

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
    return this.repeated(send, false);
  }

  private async answer(input: RequestInfo | URL, init?: RequestInit, asVisitor?: () => Promise<Response>): Promise<Response> {
    const ends = this.options.ends();
    // The server refuses requests after the sign-out, and the browser would log that.
    const given = isRead(init) ? { ...init, signal: ends } : init;
    const pass = async (timeoutMs?: number): Promise<Response | null> => {
      const timed = timeoutMs === undefined ? given : { ...given, signal: AbortSignal.timeout(timeoutMs) };
      const request = async (token: string): Promise<Response> => {
        const sent = await this.options.fetcher(input, withToken(timed, token));
        // The end of the session must not cut off an answer that has begun.
        return timed?.signal === ends ? wholeOf(sent) : sent;
      };
      const personBefore = this.options.person();
      try {
        return await this.options.gate.pass(async () =>
          this.options.person() === personBefore ? this.send(request, isUnauthorised, asVisitor) : null,
        );
      } catch (error) {
        if (timed?.signal === ends && ends.aborted) return null;
        throw error;
      }
    };
    return (await (given === init ? this.repeated(pass, isOfTable(input)) : this.read(pass, isOfTable(input)))) ?? refused();
  }

  /** A read whose session has ended waits for its person like a write; a read of somebody who has left meanwhile does not. */
  private async read(pass: (timeoutMs?: number) => Promise<Response | null>, isTable: boolean): Promise<Response | null> {
    const personBefore = this.whose;
    const isOver = personBefore !== null && isTable ? this.isOver() : false;
    const first = pass();
    const hasEnded = await first.then(
      async (answer) => isRefused(answer) || isOver,
      (error: unknown) => isPortError(error, 'denied'),
    );
    if (!hasEnded || personBefore === null || this.whose !== personBefore) return first;
    let isFirst = true;
    return this.repeated((timeoutMs) => {
      const answer = isFirst ? first : pass(timeoutMs);
      isFirst = false;
      return answer;
    }, isTable);
  }

  /** The signed-in person, or whose page is open although their session has ended. */
  get whose(): string | null {
    return this.options.person() ?? this.options.again()?.person ?? null;
  }

  private async repeated<Answer extends { readonly status: number }>(
    send: (timeoutMs?: number) => Promise<Answer | null>,
    isTable: boolean,
  ): Promise<Answer | null> {
    const again = this.options.again();
    if (again === null) return send();
    const sent = await again.write(async (timeoutMs) => {
      const answer = await send(timeoutMs);
      if (answer === null) return null;
      const isHidden = (isTable || isUnclear(answer.status)) && (await this.isOver());
      return { status: isHidden ? 403 : answer.status, answer };
    });
    return sent?.answer ?? null;
  }

  /** Whether the token's session has ended; false without a request where no page can offer to begin it again. */
  private async isOver(): Promise<boolean> {
    // A page that has just been opened reads before it registers its offer.
    await Promise.resolve();
    if (this.options.again()?.isOffered !== true) return false;
    this.sessionCheck ??= this.checkSession().finally(() => {
      this.sessionCheck = null;
    });
    return this.sessionCheck;
  }

  private async checkSession(): Promise<boolean> {
    const { backend, fetcher } = this.options;
    const ends = this.options.ends();
    try {
      const token = await this.token();
      if (token === null) return true;
      const init = withToken({ headers: { apikey: backend.key }, signal: ends }, token);
      return (await fetcher(`${backend.url}/rest/v1/rpc/${SESSION_CHECK}`, init)).status === 403 || ends.aborted;
    } catch {
      // Without an answer, the error comes from the request itself.
      return ends.aborted;
    }
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
