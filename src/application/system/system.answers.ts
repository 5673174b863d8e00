import * as v from 'valibot';
import { CHECKS } from '../../domain/system/self-check.ts';
import { listOf, time } from '../shared/call-answers.ts';

/** The technical state of the shop. The names of its JSON are those of the program. */
export const systemState = v.object({
  checks: listOf(v.object({ name: v.picklist(CHECKS), isFine: v.boolean(), subjects: listOf(v.string()) })),
  tasks: listOf(
    v.object({
      name: v.string(),
      lastRunAt: v.nullable(time),
      lastCount: v.nullable(v.number()),
      /** SQLSTATE of the last failure; null after a success. */
      failure: v.nullable(v.string()),
      isLate: v.boolean(),
    }),
  ),
  buckets: listOf(v.object({ name: v.string(), files: v.number(), bytes: v.number() })),
  databaseBytes: v.number(),
  /** `schema`: the version of the last migration. */
  versions: v.object({ product: v.string(), node: v.string(), database: v.string(), schema: v.string() }),
  /** Place and kind of the server's last fifty errors, without their messages, newest first. */
  faults: listOf(v.object({ at: time, where: v.string(), what: v.string() })),
});

export type SystemState = v.InferOutput<typeof systemState>;
export type Versions = SystemState['versions'];
