import type { OpeningHoursRepository, StoredOpeningHours } from '../../../application/order/opening-hours.ts';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { checkOpenDay, isShopDate } from '../../../domain/order/opening-hours.ts';

/** The opening hours of a shop in memory; always open at first. */
export class MemoryOpeningHours {
  stored: StoredOpeningHours = { version: 1, days: [], closedDates: [] };
}

export class InMemoryOpeningHoursRepository implements OpeningHoursRepository {
  constructor(
    private readonly shop: MemoryOpeningHours,
    private readonly maySave: () => boolean = () => true,
  ) {}

  async read(): Promise<StoredOpeningHours> {
    return this.shop.stored;
  }

  async save({ version, days, closedDates }: StoredOpeningHours): Promise<StepAnswer> {
    if (!this.maySave()) throw new PortError('denied', 'settings.write');
    const weekdays = new Set(days.map(({ weekday }) => weekday));
    const isWeek = weekdays.size === days.length && [...weekdays].every((day) => day >= 1 && day <= 7);
    if (!isWeek || days.some((day) => checkOpenDay(day) !== null) || !closedDates.every(isShopDate) || closedDates.length > 60)
      return { code: 'INVALID' };
    if (version !== this.shop.stored.version) return { code: 'SETTINGS_CHANGED' };
    this.shop.stored = {
      version: version + 1,
      days: days.toSorted((one, other) => one.weekday - other.weekday),
      closedDates: [...new Set(closedDates)].toSorted(),
    };
    return { outcome: 'done' };
  }
}
