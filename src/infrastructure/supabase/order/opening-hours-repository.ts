import { readOpeningHours, saveOpeningHours } from '../../../application/order/opening-hours.answers.ts';
import type { OpeningHoursRepository, StoredOpeningHours } from '../../../application/order/opening-hours.ts';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Opening hours over PostgREST; the database authorises changes. */
export class SupabaseOpeningHoursRepository implements OpeningHoursRepository {
  constructor(private readonly rest: RestClient) {}

  read(): Promise<StoredOpeningHours> {
    return answerOf(this.rest, readOpeningHours, {});
  }

  save({ version, days, closedDates }: StoredOpeningHours): Promise<StepAnswer> {
    return answerOrCode(this.rest, saveOpeningHours, { version, hours: { days, closedDates } });
  }
}
