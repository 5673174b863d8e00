import * as v from 'valibot';
import type { AuditTrail } from '../../../application/audit/audit-trail.ts';
import { type AuditFilter, spanOf } from '../../../domain/audit/audit-filter.ts';
import type { AuditCheck, AuditPage } from '../../../domain/audit/audit-line.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const Names = v.record(v.string(), v.string());
const PageJson = v.object({
  lines: v.array(
    v.object({
      seq: v.number(),
      at: Moment,
      actor: v.nullable(v.string()),
      action: v.string(),
      subject: v.nullable(v.string()),
      detail: v.record(v.string(), v.unknown()),
      group: v.optional(v.object({ id: v.string(), size: v.number() })),
    }),
  ),
  names: Names,
});
const CheckJson = v.object({
  count: v.number(),
  last: v.nullable(v.number()),
  fingerprint: v.nullable(v.string()),
  broken: v.nullable(v.object({ seq: v.number(), at: Moment })),
});

/** A parameter of the function; absent without a value. */
const set = <K extends string>(name: K, value: string | null): Partial<Record<K, string>> =>
  value === null || value === '' ? {} : ({ [name]: value } as Record<K, string>);

/** Calls the database's functions with the person's token, because browsers cannot read the table. */
export class SupabaseAuditTrail implements AuditTrail {
  constructor(private readonly rest: RestClient) {}

  async read(filter: AuditFilter, before: number | null, limit: number, isGrouped = false): Promise<AuditPage> {
    const span = spanOf(filter);
    const answer = await this.rest.rpc('read_audit', {
      ...set('p_person', filter.person),
      ...set('p_kind', filter.kind),
      ...set('p_subject', filter.subject),
      ...set('p_from', span.from?.toISOString() ?? null),
      ...set('p_until', span.before?.toISOString() ?? null),
      ...set('p_text', filter.text),
      ...set('p_import', filter.importId),
      ...(before === null ? {} : { p_before: before }),
      p_limit: limit,
      p_is_grouped: isGrouped,
    });
    return v.parse(PageJson, dataOf(answer));
  }

  async people(): Promise<Readonly<Record<string, string>>> {
    return v.parse(Names, dataOf(await this.rest.rpc('audit_people')));
  }

  async check(after: number): Promise<AuditCheck> {
    return v.parse(CheckJson, dataOf(await this.rest.rpc('check_audit', { p_after: after })));
  }
}
