import * as v from 'valibot';
import type { AuditFilter } from '../../domain/audit/audit-filter.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

/** Names of people and entities by id. */
const names = v.record(v.string(), v.string());

export const readAudit = {
  procedure: 'read_audit',
  parameters: typed<
    Pick<AuditFilter, 'person' | 'kind' | 'subject' | 'importId'> & {
      readonly from: Date | null;
      readonly until: Date | null;
      readonly text: string | null;
      /** Lines before this number. */
      readonly before: number | null;
      readonly limit: number;
      readonly isGrouped: boolean;
    }
  >(),
  output: v.object({
    lines: v.array(
      v.object({
        seq: v.number(),
        at: time,
        actor: v.nullable(v.string()),
        action: v.string(),
        subject: v.nullable(v.string()),
        detail: v.record(v.string(), v.unknown()),
        group: v.optional(v.object({ id: v.string(), size: v.number() })),
      }),
    ),
    names,
  }),
  failures: [],
} as const satisfies Procedure;

export const auditPeople = {
  procedure: 'audit_people',
  parameters: noParameters,
  output: names,
  failures: [],
} as const satisfies Procedure;

/** Verifies a batch of the hash chain after a line. */
export const checkAudit = {
  procedure: 'check_audit',
  parameters: typed<{ readonly after: number }>(),
  output: fields({
    count: v.number(),
    last: v.nullable(v.number()),
    fingerprint: v.nullable(v.string()),
    broken: v.nullable(v.object({ seq: v.number(), at: time })),
  }),
  failures: [],
} as const satisfies Procedure;
