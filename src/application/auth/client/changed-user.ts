import type { User } from '../../../domain/auth/user.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { notSignedIn } from './account-failure.ts';
import type { PersistedSession } from './persisted-session.ts';
import type { PersonCalls } from './person-calls.ts';
import type { RestoreSession } from './restore-session.ts';

/** Sends changes of the signed-in person to the shop, and stores the answer on the device. */
export class ChangedUser {
  constructor(
    private readonly persisted: PersistedSession,
    private readonly restore: RestoreSession,
    private readonly calls: PersonCalls,
  ) {}

  /** @param call the code of the failure without the server's text */
  change<T>(call: string, work: (token: string) => Promise<T>, userOf: (answer: T) => User): Promise<Result<T>> {
    return this.kept((note) => this.calls.send(call, (token) => work(note(token))), userOf);
  }

  /** The same with a fresh token of the backend. */
  changeWithAccess<T>(
    call: string,
    work: (token: string, accessToken: string) => Promise<T>,
    userOf: (answer: T) => User,
  ): Promise<Result<T>> {
    return this.kept((note) => this.calls.sendWithAccess(call, (token, accessToken) => work(note(token), accessToken)), userOf);
  }

  /** A person who signed out or changed meanwhile keeps what is there. */
  private async kept<T>(send: (note: (token: string) => string) => Promise<Result<T>>, userOf: (answer: T) => User): Promise<Result<T>> {
    let used = '';
    const changed = await send((token) => {
      used = token;
      return token;
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
