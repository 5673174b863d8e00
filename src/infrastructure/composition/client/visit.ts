import type { Container } from 'inversify';
import { ActivateUpdate, ClearVisitedPages, EnableOffline } from '../../../application/offline/offline-storage.ts';
import { RecentProductsModule } from '../../../application/shared/deferred-modules.ts';
import { RunHostedScripts } from '../../../application/telemetry/hosted-scripts.ts';
import { MeasureVisit } from '../../../application/telemetry/measure-visit.ts';
import { ServiceWorkerOfflineStorage } from '../../browser/offline/service-worker-offline-storage.ts';
import { HostedScripts } from '../../browser/telemetry/hosted-scripts.ts';
import { VitalsBeacon, WebVitalsCollector } from '../../browser/telemetry/web-vitals.ts';
import type { RecentOptions } from './recent-products.ts';

export interface VisitOptions extends RecentOptions {
  readonly window: Window & typeof globalThis;
  readonly apiUrl: string;
}

const WORKER = '/sw.js';

/**
 * Settings that the server wrote into the page: `worker=on`, `vitals=` the percentage of measured visits, `script=` an address, repeatable.
 */
const settingsOf = ({ document }: Window): URLSearchParams =>
  new URLSearchParams(document.querySelector<HTMLMetaElement>('meta[name="late"]')?.content ?? '');

/** Binds what is loaded when the page is idle: offline copies, web vitals, third-party scripts, what was looked at. */
export const bindVisit = (container: Container, options: VisitOptions): void => {
  const { window, fetcher, apiUrl, backend } = options;
  const settings = settingsOf(window);
  const isElsewhere = backend.url !== '' && backend.url !== window.location.origin;
  const storage = new ServiceWorkerOfflineStorage(window, {
    address: isElsewhere ? `${WORKER}?${new URLSearchParams({ backend: backend.url })}` : WORKER,
    isOff: settings.get('worker') !== 'on',
    quietMs: 4000,
  });
  const share = Number(settings.get('vitals') ?? 0) / 100;
  const random = (): number => (window.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
  const beacon = new VitalsBeacon(fetcher, `${apiUrl}/vitals`);
  const scripts = new HostedScripts(window, settings.getAll('script'));
  container
    .bind(RecentProductsModule)
    .toConstantValue(new RecentProductsModule(async () => (await import('./recent-products.ts')).openRecentProducts(container, options)));
  container.bind(EnableOffline).toConstantValue(new EnableOffline(storage));
  container.bind(ActivateUpdate).toConstantValue(new ActivateUpdate(storage));
  container.bind(ClearVisitedPages).toConstantValue(new ClearVisitedPages(storage));
  container.bind(MeasureVisit).toConstantValue(new MeasureVisit(new WebVitalsCollector(window), beacon, { share, random }));
  container.bind(RunHostedScripts).toConstantValue(new RunHostedScripts(scripts));
};
