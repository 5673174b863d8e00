import type { Container } from 'inversify';
import { PersonCalls } from '../../../application/auth/client/person-calls.ts';
import { GoLive } from '../../../application/system/go-live.ts';
import { ReadSystemReport, type SystemReport } from '../../../application/system/read-system-report.ts';
import { CountSamples, type Samples } from '../../../application/system/samples.ts';
import { ConfirmShopClock, ReadShopClock, type ShopClock } from '../../../application/system/shop-clock.ts';
import { PORT } from '../tokens.ts';

export interface SystemPorts {
  readonly systemReport: SystemReport;
  readonly samples: Samples;
  readonly shopClock: ShopClock;
}

/** Binds the self-check, sample data, and going live. */
export const bindSystem = (container: Container, { systemReport, samples, shopClock }: SystemPorts): void => {
  container.bind(ReadSystemReport).toResolvedValue((calls) => new ReadSystemReport(systemReport, calls), [PersonCalls]);
  container.bind(CountSamples).toResolvedValue((log) => new CountSamples(samples, log), [PORT.errors]);
  container.bind(ReadShopClock).toResolvedValue((log) => new ReadShopClock(shopClock, log), [PORT.errors]);
  container.bind(ConfirmShopClock).toResolvedValue((log) => new ConfirmShopClock(shopClock, log), [PORT.errors]);
  container.bind(GoLive).toResolvedValue((log) => new GoLive(samples, log), [PORT.errors]);
};
