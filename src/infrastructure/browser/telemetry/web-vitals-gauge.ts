import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { VitalsCollector } from '../../../application/telemetry/measure-visit.ts';
import type { VitalName } from '../../../domain/telemetry/vital.ts';

/**
 * Between a first press and the program that answers it. The library knows it no more, so it is taken from the browser itself.
 * @returns what hears at once what the browser has noted and not yet told
 */
const onFirstInput = (window: Window & typeof globalThis, heard: (delay: number) => void): (() => void) => {
  const { PerformanceObserver } = window;
  if (!('PerformanceObserver' in window) || !PerformanceObserver.supportedEntryTypes.includes('first-input')) return () => undefined;
  const hear = (entries: PerformanceEntryList): void => {
    for (const entry of entries as PerformanceEventTiming[]) heard(entry.processingStart - entry.startTime);
  };
  const observer = new PerformanceObserver((list) => hear(list.getEntries()));
  observer.observe({ type: 'first-input', buffered: true });
  return () => hear(observer.takeRecords());
};

/** The web-vitals library; its observers are told what was before them, so that it can come late. */
export class WebVitalsGauge implements VitalsCollector {
  constructor(private readonly window: Window & typeof globalThis) {}

  start(onReading: (name: VitalName, value: number) => void, onLeave: () => void): void {
    // Each change at once: of a press that is still being worked out while the page goes, the library has no last word.
    for (const follow of [onTTFB, onFCP, onLCP, onCLS, onINP])
      follow(({ name, value }) => onReading(name, value), { reportAllChanges: true });
    const settle = onFirstInput(this.window, (delay) => onReading('FID', delay));
    // Bubbled up to the window, which is after the library's own listeners: they settle their readings at the same moment. Not on
    // `pagehide`: a page that goes is hidden right after it, and what was sent by then would be but a part.
    this.window.addEventListener('visibilitychange', () => {
      if (this.window.document.visibilityState !== 'hidden') return;
      settle();
      onLeave();
    });
  }
}
