import { ContainerModule } from 'inversify';
import { ActivateUpdate } from '../../../application/offline/activate-update.ts';
import { ClearVisitedPages } from '../../../application/offline/clear-visited-pages.ts';
import { EnableOffline } from '../../../application/offline/enable-offline.ts';
import { MeasureVisit } from '../../../application/telemetry/measure-visit.ts';
import { RunHostedScripts } from '../../../application/telemetry/run-hosted-scripts.ts';
import { ServiceWorkerOfflineStorage } from '../../browser/offline/service-worker-offline-storage.ts';
import { HostedScripts } from '../../browser/telemetry/hosted-scripts.ts';
import { VitalsBeacon } from '../../browser/telemetry/vitals-beacon.ts';
import { WebVitalsGauge } from '../../browser/telemetry/web-vitals-gauge.ts';

export interface DeferredOptions {
  readonly window: Window & typeof globalThis;
  readonly fetcher: typeof fetch;
  readonly apiUrl: string;
  /** Origin of the backend, which may be this one. */
  readonly backendUrl: string;
  /** As the server wrote it into the page: `worker=on`, `vitals=` per cent of visits, `script=` an address, several times. */
  readonly settings: URLSearchParams;
}

const WORKER = '/sw.js';

/** What comes once the page has settled. */
export const deferredUseCases = ({ window, fetcher, apiUrl, backendUrl, settings }: DeferredOptions): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const isElsewhere = backendUrl !== '' && backendUrl !== window.location.origin;
    const copy = new ServiceWorkerOfflineStorage(window, {
      address: isElsewhere ? `${WORKER}?${new URLSearchParams({ backend: backendUrl })}` : WORKER,
      isOff: settings.get('worker') !== 'on',
    });
    const scripts = new HostedScripts(window, settings.getAll('script'));
    const chance = (): number => (window.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
    bind(EnableOffline).toConstantValue(new EnableOffline(copy));
    bind(ActivateUpdate).toConstantValue(new ActivateUpdate(copy));
    bind(ClearVisitedPages).toConstantValue(new ClearVisitedPages(copy));
    const share = Number(settings.get('vitals') ?? 0) / 100;
    bind(MeasureVisit).toConstantValue(
      new MeasureVisit(new WebVitalsGauge(window), new VitalsBeacon(fetcher, `${apiUrl}/vitals`), { share, chance }),
    );
    bind(RunHostedScripts).toConstantValue(new RunHostedScripts(scripts));
  });
