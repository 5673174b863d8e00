import { makeAutoObservable } from 'mobx';
import type { ReadOpeningHours } from '../../../application/order/opening-hours.ts';
import { afterOpenTime, nextOpening, type OpeningHours } from '../../../domain/order/opening-hours.ts';
import { LatestRequest } from '../../core/latest-request.ts';

const HOUR_MS = 3_600_000;

/** When people of the shop answer, read anew with every page that says so. */
export class OpeningHoursStore {
  private readonly request = new LatestRequest<OpeningHours>();

  constructor(private readonly reading: Pick<ReadOpeningHours, 'execute'>) {
    makeAutoObservable<this, 'reading' | 'request'>(this, { reading: false, request: false }, { autoBind: true });
  }

  async load(): Promise<void> {
    if (this.request.status !== 'loading') await this.request.run(() => this.reading.execute());
  }

  /** When people answer next; null while they do, and while it is not known. */
  opensAt(now: Date): Date | null {
    return this.request.value === null ? null : nextOpening(this.request.value, now);
  }

  /** When a promise of so many hours is due that begins now; null where every hour counts, and while it is not known. */
  dueAfter(now: Date, hours: number): Date | null {
    const known = this.request.value;
    return known === null || known.days.length === 0 ? null : afterOpenTime(known, now, hours * HOUR_MS);
  }
}
