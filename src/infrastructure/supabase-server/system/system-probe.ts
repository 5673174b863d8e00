import * as v from 'valibot';
import type { SystemProbe } from '../../../application/system/system-probe.ts';
import type { StoreFacts } from '../../../domain/system/self-check.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf } from '../../supabase/shared/to-port-error.ts';

const Names = v.array(v.string());
const Row = v.object({
  open_tables: Names,
  exposed_tables: Names,
  orphan_files: Names,
  broken_audit_line: v.nullable(v.number()),
  broken_books: Names,
  migrations: Names,
  database_version: v.string(),
  database_bytes: v.number(),
  tasks: v.array(
    v.object({
      name: v.string(),
      last_run_at: v.nullable(v.string()),
      last_count: v.nullable(v.number()),
      failure: v.nullable(v.string()),
      is_late: v.boolean(),
    }),
  ),
  buckets: v.array(v.object({ name: v.string(), files: v.number(), bytes: v.number() })),
});

/** Calls `server_read_system` on behalf of a person. */
export class SupabaseSystemProbe implements SystemProbe {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async read(actor: string): Promise<StoreFacts> {
    const row = v.parse(Row, dataOf(await this.rest.rpc('server_read_system', { p_actor: actor })));
    return {
      openTables: row.open_tables,
      exposedTables: row.exposed_tables,
      orphanFiles: row.orphan_files,
      brokenAuditLine: row.broken_audit_line,
      brokenBooks: row.broken_books,
      migrations: row.migrations,
      databaseVersion: row.database_version,
      databaseBytes: row.database_bytes,
      buckets: row.buckets,
      tasks: row.tasks.map((task) => ({
        name: task.name,
        lastRunAt: task.last_run_at === null ? null : new Date(task.last_run_at),
        lastCount: task.last_count,
        failure: task.failure,
        isLate: task.is_late,
      })),
    };
  }
}
