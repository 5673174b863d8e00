import type { User } from '../../../domain/auth/user.ts';
import type { PersistedSession } from './persisted-session.ts';
import type { RestoreSession } from './restore-session.ts';

/** Reads the signed-in person's profile: cached for two minutes, else from the server. Null when nobody is signed in. */
export class ReadProfile {
  constructor(
    private readonly restore: RestoreSession,
    private readonly persisted: PersistedSession,
  ) {}

  async execute(): Promise<User | null> {
    const known = this.restore.peek();
    if (known === null) return null;
    const profile = this.persisted.profile();
    return profile?.id === known.id ? profile : (await this.restore.execute({ isFresh: true })).user;
  }
}
