import type { SessionGuard } from '../../../application/accounts/session-guard.ts';
import { CheckUpload } from '../../../application/admin/pictures/check-upload.ts';
import { StoreLogo } from '../../../application/admin/pictures/store-logo.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { AllowListedSvg } from '../../artwork/allow-listed-svg.ts';
import { SharpPictureInspector } from '../../artwork/sharp-picture-inspector.ts';
import type { AdminActions } from '../../front/admin-interface/admin-action.ts';
import { pictureActions } from '../../front/admin-interface/picture-actions.ts';
import { CryptoRandom } from '../../platform/crypto-random.ts';
import type { IdentityAddress } from '../../supabase/admin/identity-provider.ts';
import { SupabaseStoredBytes } from '../../supabase/admin/stored-bytes.ts';
import { fileKeeping } from '../file-keeping.ts';

interface Tools {
  readonly address: IdentityAddress;
  readonly fetcher: typeof fetch;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  readonly guard: SessionGuard;
}

/** What `/api/admin` does with pictures: reads what was uploaded, and takes drawn logos. */
export const picturesActions = ({ address, fetcher, clock, errors, guard }: Tools): AdminActions => {
  const { files, storage, remove } = fileKeeping(address, fetcher, errors);
  const bytes = new SupabaseStoredBytes(address, fetcher);
  return pictureActions({
    check: new CheckUpload(guard, files, bytes, new SharpPictureInspector(), remove, errors),
    storeLogo: new StoreLogo(guard, files, new AllowListedSvg(), storage, clock, new CryptoRandom(), errors),
  });
};
