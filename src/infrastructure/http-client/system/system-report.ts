import * as v from 'valibot';
import type { SystemReport } from '../../../application/system/read-system-report.ts';
import type { SystemState } from '../../../application/system/system-state.ts';
import { CHECKS } from '../../../domain/system/self-check.ts';
import { readReport } from '../shared/read-report.ts';

const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const State = v.object({
  checks: v.array(v.object({ name: v.picklist(CHECKS), isFine: v.boolean(), subjects: v.array(v.string()) })),
  tasks: v.array(
    v.object({
      name: v.string(),
      lastRunAt: v.nullable(Moment),
      lastCount: v.nullable(v.number()),
      failure: v.nullable(v.string()),
      isLate: v.boolean(),
    }),
  ),
  buckets: v.array(v.object({ name: v.string(), files: v.number(), bytes: v.number() })),
  databaseBytes: v.number(),
  versions: v.object({ product: v.string(), node: v.string(), database: v.string(), schema: v.string() }),
  faults: v.array(v.object({ at: Moment, where: v.string(), what: v.string() })),
});

/** `GET /api/admin?action=system`. */
export class HttpSystemReport implements SystemReport {
  /** @param address of the shop's interface */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly address: string,
  ) {}

  read(token: string): Promise<SystemState> {
    return readReport(this.fetcher, `${this.address}/admin?action=system`, token, State);
  }
}
