import type { ErrorLog } from '../../application/shared/error-log.ts';
import { DueCaller } from '../embedded/scheduler/due-caller.ts';
import { systemTimer } from '../embedded/scheduler/timer.ts';
import type { IdentityAddress } from '../supabase-server/auth/identity-provider.ts';
import { serverStorage } from './server-storage.ts';

/**
 * Removes files that have to go, every 30 seconds, from a storage of our own and from a hosted one: the database can only say which.
 * @returns what ends it
 */
export const startFileRemoval = (address: IdentityAddress, fetcher: typeof fetch, errors: ErrorLog): (() => Promise<void>) => {
  const { remove } = serverStorage(address, fetcher, errors);
  const caller = new DueCaller({
    run: async () => {
      await remove.execute();
      return [];
    },
    timer: systemTimer,
    onError: (error) => errors.record('RemoveFiles', error),
  });
  caller.start();
  return caller.stop;
};
