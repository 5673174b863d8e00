import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { VitalsGauge } from '../../application/telemetry/vitals-gauge.ts';
import type { VitalName } from '../../domain/telemetry/vital.ts';

/** Between a first press and the program that answers it. The library knows it no more, so it is taken from the browser itself. */
const onFirstInput = (window: Window & typeof globalThis, heard: (delay: number) => void): void => {
  const { PerformanceObserver } = window;
  if (!('PerformanceObserver' in window) || !PerformanceObserver.supportedEntryTypes.includes('first-input')) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) heard(entry.processingStart - entry.startTime);
    observer.disconnect();
  });
  observer.observe({ type: 'first-input', buffered: true });
};

/** The web-vitals library; its observers are told what was before them, so that it can come late. */
export class WebVitalsGauge implements VitalsGauge {
  constructor(private readonly window: Window & typeof globalThis) {}

  start(onReading: (name: VitalName, value: number) => void, onLeave: () => void): void {
    for (const follow of [onTTFB, onFCP, onLCP, onCLS, onINP]) follow(({ name, value }) => onReading(name, value));
    onFirstInput(this.window, (delay) => onReading('FID', delay));
    // On its way out, after the library's own listeners on the document: they settle their readings at the same moment.
    this.window.addEventListener('visibilitychange', () => {
      if (this.window.document.visibilityState === 'hidden') onLeave();
    });
    this.window.addEventListener('pagehide', onLeave);
  }
}
