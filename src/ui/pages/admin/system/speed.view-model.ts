import { makeAutoObservable } from 'mobx';
import { ReadVitalsReport } from '../../../../application/telemetry/read-vitals-report.ts';
import type { VitalFigure } from '../../../../application/telemetry/vitals-store.ts';
import type { VitalName } from '../../../../domain/telemetry/vital.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

const DAYS = 14;

/** One page's figures for the selected measure. */
interface PageLine {
  readonly whole: VitalFigure;
  /** Day by day, oldest first. */
  readonly days: readonly VitalFigure[];
}

/** The web vitals of the shop's pages. */
export class SpeedViewModel {
  name: VitalName = 'LCP';
  private readonly request = new LatestRequest<readonly VitalFigure[]>();

  constructor(private readonly showVitals: ReadVitalsReport) {
    makeAutoObservable<this, 'request' | 'showVitals'>(this, { request: false, showVitals: false }, { autoBind: true });
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  get isLoaded(): boolean {
    return this.request.value !== null;
  }

  /** The measured pages, the most visited first. */
  get lines(): readonly PageLine[] {
    const chosen = (this.request.value ?? []).filter(({ name }) => name === this.name);
    return chosen
      .filter(({ day }) => day === null)
      .toSorted((a, b) => b.count - a.count)
      .map((whole) => ({ whole, days: chosen.filter(({ page, day }) => page === whole.page && day !== null) }));
  }

  choose(name: VitalName): void {
    this.name = name;
  }

  async load(): Promise<void> {
    await this.request.run(() => this.showVitals.execute(DAYS));
  }
}

export const speedBindings = bindingsOf(SpeedViewModel, [ReadVitalsReport], (show) => new SpeedViewModel(show));
