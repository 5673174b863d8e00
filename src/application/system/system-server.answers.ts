import * as v from 'valibot';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

const names = v.array(v.string());

/** Facts of the database for a person. */
export const readStoreFacts = {
  procedure: 'server_read_system',
  parameters: typed<{ readonly actorId: string }>(),
  output: fields({
    openTables: names,
    exposedTables: names,
    orphanFiles: names,
    brokenAuditLine: v.nullable(v.number()),
    brokenBooks: names,
    migrations: names,
    databaseVersion: v.string(),
    databaseBytes: v.number(),
    tasks: v.array(
      fields({
        name: v.string(),
        lastRunAt: v.nullable(time),
        lastCount: v.nullable(v.number()),
        failure: v.nullable(v.string()),
        isLate: v.boolean(),
      }),
    ),
    buckets: v.array(v.object({ name: v.string(), files: v.number(), bytes: v.number() })),
  }),
  failures: [],
} as const satisfies Procedure;

/** Tells the count of a machine, and answers the time of the shop. */
export const tellMachineCount = {
  procedure: 'server_beat_clock',
  /** `uptime`: seconds. */
  parameters: typed<{ readonly boot: string; readonly uptime: number }>(),
  output: fields({ now: time, isHeld: v.boolean(), isWaiting: v.boolean(), difference: v.number() }),
  failures: [],
} as const satisfies Procedure;

export const countMigrations = {
  procedure: 'server_count_migrations',
  parameters: noParameters,
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

/** Tells the owners of a condition, and answers how many were told. */
export const tellCondition = {
  procedure: 'server_tell_condition',
  parameters: typed<{ readonly part: string; readonly reason: string }>(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;
