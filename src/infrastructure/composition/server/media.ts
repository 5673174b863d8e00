import type { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { CheckUpload } from '../../../application/media/check-upload.ts';
import { FetchPictures } from '../../../application/media/fetch-pictures.ts';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { RemoveFiles } from '../../../application/media/remove-files.ts';
import { StoreLogo } from '../../../application/media/store-logo.ts';
import type { StoredFiles } from '../../../application/media/stored-files.ts';
import { UploadProductImage } from '../../../application/media/upload-images.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { AllowListedSvg } from '../../artwork/allow-listed-svg.ts';
import { SharpImageResizer } from '../../artwork/sharp-image-resizer.ts';
import { SharpPictureInspector } from '../../artwork/sharp-pictures.ts';
import { TaskScheduler } from '../../embedded/scheduler/task-scheduler.ts';
import { systemTimer } from '../../embedded/scheduler/timer.ts';
import type { AdminActions } from '../../http-server/admin-interface/admin-action.ts';
import { pictureActions } from '../../http-server/media/picture-actions.ts';
import { HttpsPictureFetcher } from '../../outgoing/https-picture-fetcher.ts';
import { CryptoRandom } from '../../platform/crypto-random.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { SupabasePictureQueue } from '../../supabase-server/media/picture-queue.ts';
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

const FETCH_EVERY_MS = 5000;
/** Of an upload to a hosted project, which takes longer than other calls. */
const UPLOAD_TIMEOUT_MS = 15_000;
/** A run that goes on longer leaves what is left to the next one, so that none takes as long as one that hangs. */
const ROUND_MS = 2000;

/**
 * Fetches the pictures that products name by the addresses of other hosts, every five seconds, into embedded or hosted storage.
 * @returns a function that stops it
 */
export const startPictureFetching = (
  address: IdentityAddress,
  { fetcher, clock, errors, conditions }: Pick<ServerContext, 'fetcher' | 'clock' | 'errors' | 'conditions'>,
): (() => Promise<void>) => {
  const uploader: typeof fetch =
    address.isHosted === true ? (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS) }) : fetcher;
  const pictures = new FetchPictures({
    queue: new SupabasePictureQueue(secretRestClient(address, fetcher)),
    fetcher: new HttpsPictureFetcher({ timer: systemTimer }),
    inspector: new SharpPictureInspector(),
    store: new UploadProductImage({
      images: secretImageStorage(address, uploader),
      resizer: new SharpImageResizer(),
      clock,
      random: new CryptoRandom(),
      errors,
    }),
  });
  let isStopped = false;
  const caller = new TaskScheduler({
    run: async () => {
      const end = performance.now() + ROUND_MS;
      let tried = 1;
      while (tried > 0 && !isStopped && performance.now() < end) tried = await pictures.execute();
      return [];
    },
    timer: systemTimer,
    everyMs: FETCH_EVERY_MS,
    onError: (error) => errors.record('FetchPictures', error),
    report: (reason) => conditions.report('pictures', reason),
  });
  caller.start();
  return () => {
    isStopped = true;
    return caller.stop();
  };
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
