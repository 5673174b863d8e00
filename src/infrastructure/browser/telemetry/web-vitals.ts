import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { VitalsCollector, VitalsSender } from '../../../application/telemetry/measure-visit.ts';
import type { VitalName } from '../../../domain/telemetry/vital.ts';

/**
 * First input delay. The library no longer supports it, so that it is read from the browser.
 * @returns a function that reports the recorded value
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

/** The web-vitals library; its observers receive earlier entries, so that it can be loaded late. */
export class WebVitalsCollector implements VitalsCollector {
  constructor(private readonly window: Window & typeof globalThis) {}

  start(onReading: (name: VitalName, value: number) => void, onLeave: () => void): void {
    // Every change is reported, because the library reports no final value for an interaction that is still processed while the page
    // unloads.
    for (const follow of [onTTFB, onFCP, onLCP, onCLS, onINP])
      follow(({ name, value }) => onReading(name, value), { reportAllChanges: true });
    const settle = onFirstInput(this.window, (delay) => onReading('FID', delay));
    // Registered on the window, after the listeners of the library, which finalise their values in the same event. Not `pagehide`: an
    // unloading page becomes hidden right after it, and values sent before would be incomplete.
    this.window.addEventListener('visibilitychange', () => {
      if (this.window.document.visibilityState !== 'hidden') return;
      settle();
      onLeave();
    });
  }
}

/** Sends `POST /api/vitals` without cookies, also while the page unloads. */
export class VitalsBeacon implements VitalsSender {
  /** @param address of the interface for measurements */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly address: string,
  ) {}

  send(page: string, vitals: readonly { readonly name: VitalName; readonly value: number }[]): void {
    this.fetcher(this.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page, vitals }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }).catch(() => undefined);
  }
}
