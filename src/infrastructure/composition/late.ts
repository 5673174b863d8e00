import { ContainerModule } from 'inversify';
import { ForgetVisits } from '../../application/offline/forget-visits.ts';
import { KeepShopOffline } from '../../application/offline/keep-shop-offline.ts';
import { TakeNewVersion } from '../../application/offline/take-new-version.ts';
import { MeasureVisit } from '../../application/telemetry/measure-visit.ts';
import { RunHostedScripts } from '../../application/telemetry/run-hosted-scripts.ts';
import { ServiceWorkerCopy } from '../browser/offline/service-worker-copy.ts';
import { HostedScripts } from '../browser/telemetry/hosted-scripts.ts';
import { VitalsBeacon } from '../browser/telemetry/vitals-beacon.ts';
import { WebVitalsGauge } from '../browser/telemetry/web-vitals-gauge.ts';

export interface LateOptions {
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
export const lateUseCases = ({ window, fetcher, apiUrl, backendUrl, settings }: LateOptions): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const isElsewhere = backendUrl !== '' && backendUrl !== window.location.origin;
    const copy = new ServiceWorkerCopy(window, {
      address: isElsewhere ? `${WORKER}?${new URLSearchParams({ backend: backendUrl })}` : WORKER,
      isOff: settings.get('worker') !== 'on',
    });
    const scripts = new HostedScripts(window, settings.getAll('script'));
    const chance = (): number => (window.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
    bind(KeepShopOffline).toConstantValue(new KeepShopOffline(copy));
    bind(TakeNewVersion).toConstantValue(new TakeNewVersion(copy));
    bind(ForgetVisits).toConstantValue(new ForgetVisits(copy));
    const share = Number(settings.get('vitals') ?? 0) / 100;
    bind(MeasureVisit).toConstantValue(
      new MeasureVisit(new WebVitalsGauge(window), new VitalsBeacon(fetcher, `${apiUrl}/vitals`), { share, chance }),
    );
    bind(RunHostedScripts).toConstantValue(new RunHostedScripts(scripts));
  });
