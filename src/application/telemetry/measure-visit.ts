import { pagePatternOf } from '../../domain/telemetry/page-pattern.ts';
import { isPossible, type VitalName } from '../../domain/telemetry/vital.ts';

/** Measures the current page from its start; may be called at any time. */
export interface VitalsCollector {
  /** @param onLeave called when the page is left or hidden, the last chance to send */
  start(onReading: (name: VitalName, value: number) => void, onLeave: () => void): void;
}

/** Sends measurements, also while the page is being unloaded. Those that do not arrive are lost. */
export interface VitalsSender {
  send(page: string, vitals: readonly { readonly name: VitalName; readonly value: number }[]): void;
}

/** Three decimals suffice, and keep batches small. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Measures a sample of visits by page pattern, never by address or person. Each metric is reported once, with its value when the page was
 * first left: nothing identifies a visit, so that a second report would count as another one.
 */
export class MeasureVisit {
  constructor(
    private readonly gauge: VitalsCollector,
    private readonly sender: VitalsSender,
    /** `share` is the sampled share of visits, 0 to 1; `random` returns a number from 0 up to 1. */
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
