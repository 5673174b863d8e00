import * as v from 'valibot';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import { networkFailure, PortError } from '../../../application/shared/port-error.ts';
import type { SystemReport } from '../../../application/system/show-system.ts';
import type { SystemState } from '../../../application/system/system-state.ts';
import { CHECKS } from '../../../domain/system/self-check.ts';

const TIMEOUT_MS = 20_000;
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
const Refusal = v.looseObject({ error: v.string(), code: v.string() });

/** `GET /api/admin?action=system`. */
export class HttpSystemReport implements SystemReport {
  /** @param address of the shop's own interface */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly address: string,
  ) {}

  async read(token: string): Promise<SystemState> {
    const { status, body } = await this.request(token);
    const state = v.safeParse(State, body);
    if (status === 200 && state.success) return state.output;
    const refusal = v.safeParse(Refusal, body);
    if (status === 401 || status === 403)
      throw new AccountRefused('denied', refusal.success ? refusal.output.error : '', refusal.success ? refusal.output.code : null);
    throw new PortError('unavailable', `status ${status}`);
  }

  private async request(token: string): Promise<{ readonly status: number; readonly body: unknown }> {
    try {
      const answer = await this.fetcher(`${this.address}/admin?action=system`, {
        headers: { authorization: `Bearer ${token}` },
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, body: await answer.json() };
    } catch (error) {
      throw networkFailure('no answer', error);
    }
  }
}
