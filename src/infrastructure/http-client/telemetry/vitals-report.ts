import * as v from 'valibot';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import { networkFailure, PortError } from '../../../application/shared/port-error.ts';
import type { VitalsReport } from '../../../application/telemetry/show-vitals.ts';
import type { VitalFigure } from '../../../application/telemetry/vitals-store.ts';
import { VITAL_NAMES } from '../../../domain/telemetry/vital.ts';

const TIMEOUT_MS = 20_000;
const Figures = v.looseObject({
  figures: v.array(
    v.object({
      page: v.string(),
      name: v.picklist(VITAL_NAMES),
      day: v.nullable(v.string()),
      count: v.number(),
      p50: v.number(),
      p75: v.number(),
      p95: v.number(),
    }),
  ),
});
const Refusal = v.looseObject({ error: v.string(), code: v.string() });

/** `GET /api/vitals` over HTTP. */
export class HttpVitalsReport implements VitalsReport {
  /** @param address of the interface that returns readings */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly address: string,
  ) {}

  async read(token: string, days: number): Promise<readonly VitalFigure[]> {
    const { status, body } = await this.request(token, days);
    const figures = v.safeParse(Figures, body);
    if (status === 200 && figures.success) return figures.output.figures;
    const refusal = v.safeParse(Refusal, body);
    if (status === 401 || status === 403)
      throw new AccountRefused('denied', refusal.success ? refusal.output.error : '', refusal.success ? refusal.output.code : null);
    throw new PortError('unavailable', `status ${status}`);
  }

  private async request(token: string, days: number): Promise<{ readonly status: number; readonly body: unknown }> {
    try {
      const answer = await this.fetcher(`${this.address}?days=${days}`, {
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
