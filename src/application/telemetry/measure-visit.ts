import { pagePatternOf } from '../../domain/telemetry/page-pattern.ts';
import { isPossible, type VitalName } from '../../domain/telemetry/vital.ts';

/** Measures the current page from its beginning; it may be read at any time. */
export interface VitalsCollector {
  /** @param onLeave the page is left or hidden: the last moment to send anything */
  start(onReading: (name: VitalName, value: number) => void, onLeave: () => void): void;
}

/** Brings readings to the shop, also while the page is being left. What does not arrive is lost. */
export interface VitalsSender {
  send(page: string, vitals: readonly { readonly name: VitalName; readonly value: number }[]): void;
}

/** Thousandths say enough, and a batch stays small. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Measures a share of the visits, by the page they began on: its kind, never its address or a person. Each reading is reported once,
 * with its value when the page was left first: nothing identifies a visit, so a second report would count as another visit.
 */
export class MeasureVisit {
  constructor(
    private readonly gauge: VitalsCollector,
    private readonly sender: VitalsSender,
    /** `share` of all visits that are measured, 0 to 1; `chance` gives from 0 up to, and without, 1. */
    private readonly sampling: { readonly share: number; readonly random: () => number },
  ) {}

  execute(pathname: string): void {
    if (this.sampling.random() >= this.sampling.share) return;
    const page = pagePatternOf(pathname);
    const waiting = new Map<VitalName, number>();
    const reported = new Set<VitalName>();
    this.gauge.start(
      (name, value) => {
        if (isPossible(name, value) && !reported.has(name)) waiting.set(name, rounded(value));
      },
      () => {
        if (waiting.size === 0) return;
        this.sender.send(
          page,
          [...waiting].map(([name, value]) => ({ name, value })),
        );
        for (const name of waiting.keys()) reported.add(name);
        waiting.clear();
      },
    );
  }
}
