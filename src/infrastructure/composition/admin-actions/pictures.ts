import type { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { CheckUpload } from '../../../application/media/check-upload.ts';
import { StoreLogo } from '../../../application/media/store-logo.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { AllowListedSvg } from '../../artwork/allow-listed-svg.ts';
import { SharpPictureInspector } from '../../artwork/sharp-picture-inspector.ts';
import type { AdminActions } from '../../http-server/admin-interface/admin-action.ts';
import { pictureActions } from '../../http-server/media/picture-actions.ts';
import { CryptoRandom } from '../../platform/crypto-random.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { SupabaseStoredBytes } from '../../supabase-server/media/stored-bytes.ts';
import { serverStorage } from '../server-storage.ts';

interface Tools {
  readonly address: IdentityAddress;
  readonly fetcher: typeof fetch;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  readonly guard: SessionGuard;
}

/** What `/api/admin` does with pictures: reads what was uploaded, and takes drawn logos. */
export const picturesActions = ({ address, fetcher, clock, errors, guard }: Tools): AdminActions => {
  const { files, storage, remove } = serverStorage(address, fetcher, errors);
  const bytes = new SupabaseStoredBytes(address, fetcher);
  return pictureActions({
    check: new CheckUpload(guard, files, bytes, new SharpPictureInspector(), remove, errors),
    storeLogo: new StoreLogo(guard, files, new AllowListedSvg(), storage, clock, new CryptoRandom(), errors),
  });
};
