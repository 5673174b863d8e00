import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { attempt } from './attempt.ts';
import type { ProductSession, ProductSessions } from './product-sessions.ts';
import type { SessionGuard } from './session-guard.ts';

export interface ListedSession extends Pick<ProductSession, 'id' | 'device' | 'createdAt' | 'lastUsedAt'> {
  readonly isCurrent: boolean;
}

/** Lists the sessions of a person, last used first. */
export class ListSessions {
  constructor(
    private readonly sessions: ProductSessions,
    private readonly guard: SessionGuard,
    private readonly errors: ErrorLog,
  ) {}

  execute(token: string | null): Promise<Result<readonly ListedSession[]>> {
    return attempt(this.errors, 'ListSessions', async () => {
      const session = await this.guard.admit(token);
      if (!session.ok) return session;
      const listed = await this.sessions.list(session.value.userId);
      return succeed(listed.map((one) => ({ ...one, isCurrent: one.id === session.value.id })));
    });
  }
}
