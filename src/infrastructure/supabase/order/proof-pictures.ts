import type { EvidenceFiles } from '../../../application/complaint/complaint-service.ts';
import type { ProofPicture } from '../../../application/order/order-service.ts';
import { networkFailure, PortError, type PortErrorReason } from '../../../application/shared/port-error.ts';
import { EVIDENCE_EXTENSIONS } from '../../../domain/complaint/evidence.ts';
import type { SignedInConnection } from '../shared/signed-in-connection.ts';

const reasonOf = (status: number): PortErrorReason => {
  if (status === 401 || status === 403) return 'denied';
  return status >= 500 || status === 429 ? 'unavailable' : 'invalid';
};

/** Uploads payment proofs and complaint evidence to the person's own folder of the private bucket `evidence`. */
export class SupabaseProofPictures implements EvidenceFiles {
  constructor(
    private readonly connection: Pick<SignedInConnection, 'backend' | 'fetch' | 'whose'>,
    private readonly newId: () => string,
  ) {}

  /** @returns the path of the picture. @throws PortError `invalid` for a file that the bucket does not accept */
  async add(picture: ProofPicture): Promise<string> {
    if (!picture.type.startsWith('image/')) throw new PortError('invalid', 'this is no picture that can be taken');
    return this.upload(picture);
  }

  async upload(picture: ProofPicture): Promise<string> {
    const owner = this.connection.whose;
    const extension = EVIDENCE_EXTENSIONS[picture.type];
    if (owner === null) throw new PortError('denied', 'nobody is signed in');
    if (extension === undefined) throw new PortError('invalid', 'this is no file that can be taken');
    const path = `${owner}/${this.newId()}.${extension}`;
    const { url, key } = this.connection.backend;
    const body = await picture.arrayBuffer();
    const answer = await this.connection
      .fetch(`${url}/storage/v1/object/evidence/${path}`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': picture.type },
        body,
      })
      .catch((error: unknown) => {
        throw networkFailure('the upload was cut', error);
      });
    if (!answer.ok) throw new PortError(reasonOf(answer.status), `the picture was not taken: ${answer.status}`);
    return path;
  }
}
