import { join } from 'node:path';
import type { ArtworkRenderer } from '../../../application/artwork/artwork-renderer.ts';
import { isServed } from '../../../application/auth/server/served-countries.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { seedGenerated } from '../../demo/seed-generated.ts';
import { type Backend, openBackend } from '../../embedded/backend.ts';
import { onceEach } from '../../embedded/gateway/gateway-fault.ts';
import type { BackendFetch } from '../../http-server/backend-fetch.ts';
import type { AccountInterfaces } from './auth.ts';
import type { ShopOptions } from './shop-options.ts';

/** The backend on this machine, as the shop's settings want it. */
export const openOwnBackend = (
  options: ShopOptions,
  clock: Clock,
  artwork: ArtworkRenderer,
  errors: ErrorLog,
  messages: Pick<AccountInterfaces, 'sendSms' | 'notifyOldNumber'>,
): Promise<Backend> => {
  const { settings, root, report } = options;
  const { seed } = settings;
  return openBackend({
    dataFolder: settings.dataFolder,
    migrationsFolder: join(root, 'supabase/migrations'),
    databaseUrl: settings.databaseUrl,
    publicUrl: settings.publicUrl,
    owner: settings.owner,
    willOpen: options.teardown.add,
    clock,
    accounts: {
      sendSms: messages.sendSms,
      onPhoneChanged: messages.notifyOldNumber,
      google: settings.google,
      acceptsPhone: (phone) => normalisePhone(`+${phone}`) === phone && isServed(phone, settings.messages?.countries ?? null),
      ...(settings.messages === null ? {} : { smsLimits: { perDay: settings.messages.perDay } }),
    },
    publicChannels: settings.publicChannels,
    onDueFailure: (error) => errors.record('scheduler', error),
    onRefusal: onceEach((fault) => errors.record('gateway', fault)),
    seed:
      seed === 'none'
        ? null
        : (sql, storageFolder) => {
            const context = { sql, storageFolder, artwork, now: new Date(), report };
            return seed === 'demo' ? seedDemo(context) : seedGenerated(context, seed);
          },
  });
};

/** Supabase's interfaces in this process: rows, accounts and files by the gateway, what is told live beside it. */
export const ownFetch =
  ({ gateway, realtime }: Pick<Backend, 'gateway' | 'realtime'>): BackendFetch =>
  (request, peer) =>
    new URL(request.url).pathname.startsWith('/realtime/v1/') ? realtime.fetch(request, peer) : gateway.fetch(request, peer);
