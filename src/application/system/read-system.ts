import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { type ServerFacts, selfCheck } from '../../domain/system/self-check.ts';
import { attempt } from '../auth/server/attempt.ts';
import type { SessionGuard } from '../auth/server/session-guard.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { SystemState, Versions } from './system.answers.ts';
import type { SystemProbe } from './system-probe.ts';

/** Facts about the server process. */
export interface ServerProbe extends ServerFacts, Pick<Versions, 'product' | 'node'> {}

/** Reads the technical state of the shop, for staff with the permission. */
export class ReadSystem {
  constructor(
    private readonly probe: SystemProbe,
    private readonly self: () => Promise<ServerProbe>,
    private readonly guard: Pick<SessionGuard, 'admit'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @param token the session token */
  execute(token: string | null): Promise<Result<SystemState>> {
    return attempt(this.errors, 'ReadSystem', async () => {
      const session = await this.guard.admit(token);
      if (!session.ok) return session;
      try {
        return succeed(await this.read(session.value.userId));
      } catch (error) {
        if (isPortError(error, 'denied')) return fail('FORBIDDEN', { what: 'system' });
        throw error;
      }
    });
  }

  private async read(actor: string): Promise<SystemState> {
    const [store, { product, node, ...server }] = await Promise.all([this.probe.read(actor), this.self()]);
    return {
      checks: selfCheck(store, server),
      tasks: store.tasks,
      buckets: store.buckets,
      databaseBytes: store.databaseBytes,
      versions: { product, node, database: store.databaseVersion, schema: store.migrations.at(-1) ?? '' },
      faults: this.errors.recent().map(({ at, where, message }) => ({ at, where, what: message })),
    };
  }
}
