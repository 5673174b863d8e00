import { makeAutoObservable } from 'mobx';
import type { ReadOpeningHours } from '../../../application/order/opening-hours.ts';
import { afterOpenTime, nextOpening, type OpeningHours } from '../../../domain/order/opening-hours.ts';
import { LatestRequest } from '../../core/latest-request.ts';

const HOUR_MS = 3_600_000;

/** The opening hours, loaded again by every page that shows them. */
export class OpeningHoursStore {
  private readonly request = new LatestRequest<OpeningHours>();

  constructor(private readonly reading: Pick<ReadOpeningHours, 'execute'>) {
    makeAutoObservable<this, 'reading' | 'request'>(this, { reading: false, request: false }, { autoBind: true });
  }

  async load(): Promise<void> {
    if (this.request.status !== 'loading') await this.request.run(() => this.reading.execute());
  }

  /** The next opening; null while the shop is open, and while it is unknown. */
  opensAt(now: Date): Date | null {
    return this.request.value === null ? null : nextOpening(this.request.value, now);
  }

  /** The due time of a promise of that many hours from now; null where every hour counts, and while it is unknown. */
  dueAfter(now: Date, hours: number): Date | null {
    const known = this.request.value;
    return known === null || known.days.length === 0 ? null : afterOpenTime(known, now, hours * HOUR_MS);
  }
}
