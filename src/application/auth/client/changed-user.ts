import type { User } from '../../../domain/auth/user.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import { accountFailure, backendFailure, notSignedIn } from './account-failure.ts';
import { AccountRefused } from './account-refused.ts';
import type { PersistedSession } from './persisted-session.ts';
import type { RestoreSession } from './restore-session.ts';
import type { SignInAgain } from './sign-in-again.ts';

/** Sends changes of the signed-in person to the shop, and stores the answer on the device. */
export class ChangedUser {
  constructor(
    private readonly persisted: PersistedSession,
    private readonly restore: RestoreSession,
    private readonly again: Pick<SignInAgain, 'send'>,
  ) {}

  /** @param call the code of the failure without the server's text */
  async send<T>(call: string, work: (token: string) => Promise<T>): Promise<Result<T>> {
    try {
      return await this.again.send(
        async () => {
          const token = this.persisted.read()?.token;
          return token == null ? notSignedIn : succeed(await work(token));
        },
        ({ ok }) => (ok ? 'answered' : 'lost'),
      );
    } catch (error) {
      return error instanceof AccountRefused ? accountFailure(error, call) : backendFailure(error, call);
    }
  }

  /** The same for a change whose answer is the user. A person who signed out or changed meanwhile keeps what is there. */
  async change<T>(call: string, work: (token: string) => Promise<T>, userOf: (answer: T) => User): Promise<Result<T>> {
    let used = '';
    const changed = await this.send(call, (token) => {
      used = token;
      return work(token);
    });
    if (!changed.ok) return changed;
    const session = this.persisted.read();
    if (session?.token == null || session.expiresAt === null || session.token !== used) return notSignedIn;
    const user = userOf(changed.value);
    this.persisted.store({ token: session.token, user, expiresAt: session.expiresAt });
    this.restore.accept(session.token, user);
    return changed;
  }
}
