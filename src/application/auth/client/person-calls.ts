import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, backendFailure, notSignedIn } from './account-failure.ts';
import { AccountRefused } from './account-refused.ts';
import type { BackendAuth } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';
import type { SignInAgain } from './sign-in-again.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/**
 * A person's own calls of the shop's interface and of Supabase Auth. Where their session has ended, they wait until it is begun again. A
 * sign-in that awaits its second factor is no session yet that could have ended.
 */
export class PersonCalls {
  constructor(
    private readonly persisted: Pick<PersistedSession, 'read'>,
    private readonly backend: Pick<BackendAuth, 'accessToken'>,
    private readonly again: Pick<SignInAgain, 'send'>,
    private readonly signInFlow: Pick<SignInFlow, 'waitingToken'>,
  ) {}

  /** @param call the code of the failure without the server's text @param work gets the token of the shop's session */
  send<T>(call: string, work: (token: string) => Promise<T>): Promise<Result<T>> {
    return this.sent(call, async () => {
      const { token } = this;
      return token === null ? notSignedIn : succeed(await work(token));
    });
  }

  /** The same for a call that carries a token of the backend, too: a fresh one, because the server does not refresh it. */
  sendWithAccess<T>(call: string, work: (token: string, accessToken: string) => Promise<T>): Promise<Result<T>> {
    return this.sent(call, async () => {
      const { token } = this;
      const accessToken = token === null ? null : await this.backend.accessToken({ isFresh: true });
      return token === null || accessToken === null ? notSignedIn : succeed(await work(token, accessToken));
    });
  }

  /** A call of Supabase Auth. */
  async ofBackend<T>(call: string, work: () => Promise<T>): Promise<Result<T>> {
    try {
      return succeed(await (this.isSigningIn ? work() : this.again.send(work)));
    } catch (error) {
      return backendFailure(error, call);
    }
  }

  private get token(): string | null {
    return this.signInFlow.waitingToken ?? this.persisted.read()?.token ?? null;
  }

  private get isSigningIn(): boolean {
    return this.signInFlow.waitingToken !== null;
  }

  private async sent<T>(call: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await (this.isSigningIn ? work() : this.again.send(work, ({ ok }) => (ok ? 'answered' : 'lost')));
    } catch (error) {
      return error instanceof AccountRefused ? accountFailure(error, call) : backendFailure(error, call);
    }
  }
}
