import type { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { CheckUpload } from '../../../application/media/check-upload.ts';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { RemoveFiles } from '../../../application/media/remove-files.ts';
import { StoreLogo } from '../../../application/media/store-logo.ts';
import type { StoredFiles } from '../../../application/media/stored-files.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { AllowListedSvg } from '../../artwork/allow-listed-svg.ts';
import { SharpPictureInspector } from '../../artwork/sharp-pictures.ts';
import { TaskScheduler } from '../../embedded/scheduler/task-scheduler.ts';
import { systemTimer } from '../../embedded/scheduler/timer.ts';
import type { AdminActions } from '../../http-server/admin-interface/admin-action.ts';
import { pictureActions } from '../../http-server/media/picture-actions.ts';
import { CryptoRandom } from '../../platform/crypto-random.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { SupabaseStoredBytes, SupabaseStoredFiles } from '../../supabase-server/media/stored-files.ts';
import { type ServerContext, secretImageStorage, secretRestClient } from './context.ts';

interface ServerStorage {
  readonly files: StoredFiles;
  /** With the secret key. */
  readonly storage: ImageStorage;
  readonly remove: RemoveFiles;
}

const serverStorage = (address: IdentityAddress, fetcher: typeof fetch, errors: ErrorLog): ServerStorage => {
  const files = new SupabaseStoredFiles(secretRestClient(address, fetcher));
  const storage = secretImageStorage(address, fetcher);
  return { files, storage, remove: new RemoveFiles(files, storage, errors) };
};

/**
 * Removes marked files every 30 seconds, from embedded or hosted storage, because the database can only mark them.
 * @returns a function that stops it
 */
export const startFileRemoval = (
  address: IdentityAddress,
  { fetcher, errors, conditions }: Pick<ServerContext, 'fetcher' | 'errors' | 'conditions'>,
): (() => Promise<void>) => {
  const { remove } = serverStorage(address, fetcher, errors);
  const caller = new TaskScheduler({
    run: async () => {
      await remove.execute();
      return [];
    },
    timer: systemTimer,
    onError: (error) => errors.record('RemoveFiles', error),
    report: (reason) => conditions.report('file removal', reason),
  });
  caller.start();
  return caller.stop;
};

interface Tools extends Pick<ServerContext, 'fetcher' | 'clock' | 'errors'> {
  readonly address: IdentityAddress;
  readonly guard: SessionGuard;
}

/** The picture actions of `/api/admin`: they check uploads and store SVG logos. */
export const picturesActions = ({ address, fetcher, clock, errors, guard }: Tools): AdminActions => {
  const { files, storage, remove } = serverStorage(address, fetcher, errors);
  const bytes = new SupabaseStoredBytes(address, fetcher);
  return pictureActions({
    check: new CheckUpload({ guard, files, bytes, inspector: new SharpPictureInspector(), remove, errors }),
    storeLogo: new StoreLogo({ guard, files, cleaner: new AllowListedSvg(), storage, clock, random: new CryptoRandom(), errors }),
  });
};
