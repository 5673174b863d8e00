import { isMp4, VIDEO_PATH } from '../../domain/complaint/evidence.ts';
import type { CheckProof } from '../order/check-proof.ts';
import { OrderRefused } from '../order/order-service.ts';
import type { ProofFiles } from '../order/proof-files.ts';
import type { ComplaintFiles } from './complaint-files.ts';

/**
 * Adds a file to a complaint after checking its bytes. Pictures are re-encoded without metadata, like payment proofs; only the beginning of
 * a video is checked, and its metadata is kept.
 */
export class CheckEvidence {
  constructor(
    private readonly files: Pick<ProofFiles, 'read'>,
    private readonly pictures: Pick<CheckProof, 'execute'>,
    private readonly complaints: ComplaintFiles,
  ) {}

  /**
   * @param person the owner of the token; only their folder is read
   * @throws OrderRefused INVALID for a path outside of it, FILE_UNREADABLE, PROOF_TOO_LARGE, FILES_FULL, COMPLAINT_CLOSED, NOT_FOUND;
   * PortError
   */
  async execute(token: string, person: string, complaintId: string, path: string): Promise<void> {
    if (!path.startsWith(`${person}/`)) throw new OrderRefused('INVALID');
    const isVideo = VIDEO_PATH.test(path);
    // Read with the token first, so that an invalid token reaches no folder.
    const uploaded = await this.read(token, path);
    if (isVideo && !isMp4(uploaded)) throw new OrderRefused('FILE_UNREADABLE');
    if (!isVideo) await this.draw(token, path);
    const { length } = isVideo ? uploaded : await this.read(token, path);
    await this.add(complaintId, person, { path, kind: isVideo ? 'video' : 'picture', bytes: length });
  }

  private async draw(token: string, path: string): Promise<void> {
    try {
      await this.pictures.execute(token, path);
    } catch (error) {
      throw error instanceof OrderRefused && error.code === 'PROOF_UNREADABLE' ? new OrderRefused('FILE_UNREADABLE') : error;
    }
  }

  private async add(complaintId: string, person: string, file: Parameters<ComplaintFiles['add']>[2]): Promise<void> {
    try {
      await this.complaints.add(complaintId, person, file);
    } catch (error) {
      throw error instanceof OrderRefused && error.code === 'TOO_MANY' ? new OrderRefused('FILES_FULL') : error;
    }
  }

  private async read(token: string, path: string): Promise<Uint8Array> {
    const bytes = await this.files.read(token, path);
    if (bytes === null) throw new OrderRefused('INVALID');
    if (bytes === 'too-large') throw new OrderRefused('PROOF_TOO_LARGE');
    return bytes;
  }
}
