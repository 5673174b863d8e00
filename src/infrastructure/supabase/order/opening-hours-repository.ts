import * as v from 'valibot';
import type { OpeningHoursRepository, StoredOpeningHours } from '../../../application/order/opening-hours.ts';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';
import { StepJson } from './step-json.ts';

const HoursJson = v.object({
  version: v.number(),
  days: v.array(v.object({ weekday: v.number(), opens: v.string(), closes: v.string() })),
  closed_dates: v.array(v.string()),
});

/** Opening hours over PostgREST; the database authorises changes. */
export class SupabaseOpeningHoursRepository implements OpeningHoursRepository {
  constructor(private readonly rest: RestClient) {}

  async read(): Promise<StoredOpeningHours> {
    const { closed_dates: closedDates, ...rest } = v.parse(HoursJson, dataOf(await this.rest.rpc('read_opening_hours')));
    return { ...rest, closedDates };
  }

  async save({ version, days, closedDates }: StoredOpeningHours): Promise<StepAnswer> {
    const hours = { days: days.map((day) => ({ ...day })), closed_dates: [...closedDates] };
    return v.parse(StepJson, dataOf(await this.rest.rpc('save_opening_hours', { p_version: version, p_hours: hours })));
  }
}
