import type { Browser } from 'playwright-core';
import { type Figure, figure } from '../figure.ts';
import { withPhone } from './browser.ts';

const KIND: Readonly<Record<string, string>> = { Script: 'js', Stylesheet: 'css', Document: 'html', Font: 'font', Image: 'image' };
const KILOBYTE = 1000;

interface Arrival {
  readonly kind: string;
  readonly bytes: number;
  /** Seconds on the browser's clock. */
  readonly endedAt: number;
}

interface Weighed {
  readonly arrivals: readonly Arrival[];
  readonly loadedAt: number;
}

/** The transfer sizes of a first visit: compressed, with headers. */
const weigh = (browser: Browser, url: string): Promise<Weighed> =>
  withPhone(browser, async ({ page, cdp }) => {
    const kinds = new Map<string, string>();
    const arrivals: Arrival[] = [];
    let loadedAt = 0;
    cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, KIND[type] ?? 'other'));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      arrivals.push({ kind: kinds.get(requestId) ?? 'other', bytes: encodedDataLength, endedAt: timestamp });
    });
    cdp.on('Page.loadEventFired', ({ timestamp }) => {
      loadedAt = timestamp;
    });
    await cdp.send('Network.enable');
    await cdp.send('Page.enable');
    await page.goto(url, { waitUntil: 'networkidle' });
    return { arrivals, loadedAt };
  });

const sum = (arrivals: readonly Arrival[], kind?: string): number =>
  arrivals.reduce((total, arrival) => total + (kind === undefined || arrival.kind === kind ? arrival.bytes : 0), 0) / KILOBYTE;

const parts = (arrivals: readonly Arrival[]): string =>
  ['html', 'css', 'js', 'font', 'image', 'other']
    .map((kind) => [kind, sum(arrivals, kind)] as const)
    .filter(([, size]) => size > 0)
    .map(([kind, size]) => `${kind} ${size.toFixed(1)}`)
    .join(', ');

/** What a first visit fetches, until the load event and after it. The program starts after the first paint, whichever comes first. */
export const weightFigures = async (browser: Browser, url: string, name: string): Promise<readonly Figure[]> => {
  const { arrivals, loadedAt } = await weigh(browser, url);
  const until = arrivals.filter(({ endedAt }) => endedAt <= loadedAt);
  const after = arrivals.filter(({ endedAt }) => endedAt > loadedAt);
  return [
    figure(`${name}: JavaScript until the load event`, sum(until, 'js'), 'KB'),
    figure(`${name}: everything until the load event`, sum(until), 'KB', null, parts(until)),
    figure(`${name}: requests until the load event`, until.length, 'requests'),
    figure(`${name}: everything after it, until the network is quiet`, sum(after), 'KB', null, parts(after)),
    figure(`${name}: requests after it`, after.length, 'requests'),
    figure(`${name}: JavaScript of the whole first visit`, sum(arrivals, 'js'), 'KB'),
  ];
};
