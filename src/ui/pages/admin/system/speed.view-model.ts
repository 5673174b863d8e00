import { makeAutoObservable, observableRef } from 'mobx';
import type { ShowVitals } from '../../../../application/telemetry/show-vitals.ts';
import type { VitalFigure } from '../../../../application/telemetry/vitals-store.ts';
import type { VitalName } from '../../../../domain/telemetry/vital.ts';
import { failureText } from '../../../features/auth/failure-text.ts';

const DAYS = 14;

/** One page's figures for the chosen measure. */
interface PageLine {
  readonly whole: VitalFigure;
  /** Day by day, the oldest first. */
  readonly days: readonly VitalFigure[];
}

/** How the shop's pages do in its visitors' browsers. */
export class SpeedViewModel {
  name: VitalName = 'LCP';
  problem: string | null = null;
  private figures: readonly VitalFigure[] | null = null;

  constructor(private readonly showVitals: ShowVitals) {
    makeAutoObservable<this, 'figures' | 'showVitals'>(this, { figures: observableRef, showVitals: false }, { autoBind: true });
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  get isLoaded(): boolean {
    return this.figures !== null;
  }

  /** The pages that were measured, the most visited first. */
  get lines(): readonly PageLine[] {
    const chosen = (this.figures ?? []).filter(({ name }) => name === this.name);
    return chosen
      .filter(({ day }) => day === null)
      .toSorted((a, b) => b.count - a.count)
      .map((whole) => ({ whole, days: chosen.filter(({ page, day }) => page === whole.page && day !== null) }));
  }

  choose(name: VitalName): void {
    this.name = name;
  }

  async load(): Promise<void> {
    this.show(this.figures, null);
    const found = await this.showVitals.execute(DAYS);
    if (found.ok) this.show(found.value, null);
    else this.show(this.figures, failureText(found.failure));
  }

  private show(figures: readonly VitalFigure[] | null, problem: string | null): void {
    this.figures = figures;
    this.problem = problem;
  }
}
