import * as v from 'valibot';
import type { EvidencePictures } from '../../../application/order/order-admin-repository.ts';
import { networkFailure, PortError } from '../../../application/shared/port-error.ts';
import type { SignedInConnection } from '../shared/signed-in-connection.ts';

/** Long enough to view a picture, and too short to share its address. */
const SECONDS = 60;
/** Relative to storage. */
const Signed = v.object({ signedURL: v.string() });

/** Signed addresses of the private bucket `evidence`; its policies authorise them. */
export class SupabaseEvidencePictures implements EvidencePictures {
  constructor(private readonly connection: Pick<SignedInConnection, 'backend' | 'fetch'>) {}

  async address(path: string): Promise<string> {
    const { url, key } = this.connection.backend;
    const place = path.split('/').map(encodeURIComponent).join('/');
    const answer = await this.connection
      .fetch(`${url}/storage/v1/object/sign/evidence/${place}`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ expiresIn: SECONDS }),
      })
      .catch((error: unknown) => {
        throw networkFailure('storage did not answer', error);
      });
    const signed = answer.ok ? v.safeParse(Signed, await answer.json()) : null;
    if (signed?.success === true) return `${url}/storage/v1${signed.output.signedURL}`;
    throw new PortError(answer.status < 500 ? 'denied' : 'unavailable', `no address for a picture: ${answer.status}`);
  }
}
