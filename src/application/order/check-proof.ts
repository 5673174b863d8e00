import { PICTURE_PATH } from '../../domain/complaint/evidence.ts';
import type { PictureCleaner } from '../media/picture-cleaner.ts';
import { SerialQueue } from '../shared/serial-queue.ts';
import { OrderRefused } from './order-service.ts';
import type { ProofFiles } from './proof-files.ts';

const TYPES = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
/**
 * Checks the picture of a proof before it is submitted: an invalid picture is refused, any other is re-encoded in place, without metadata.
 * The database accepts only checked pictures as proofs, and shows staff no others.
 */
export class CheckProof {
  /** Sequential, because decoding needs the memory of all pixels. */
  private readonly queue = new SerialQueue();
  /** At most one picture per session enters the shared queue, so that one person cannot fill it. */
  private readonly own = new SerialQueue();

  constructor(
    private readonly files: ProofFiles,
    private readonly cleaner: PictureCleaner,
  ) {}

  /**
   * Runs once for each picture.
   * @throws OrderRefused INVALID for a path of another person, PROOF_UNREADABLE, PROOF_TOO_LARGE, BUSY; PortError
   */
  async execute(token: string, path: string): Promise<void> {
    const ending = PICTURE_PATH.exec(path)?.[1] as keyof typeof TYPES | undefined;
    if (ending === undefined) throw new OrderRefused('INVALID');
    const done = await this.own.run(token, () => this.queue.run('pictures', () => this.check(token, path, TYPES[ending])));
    if (done === null) throw new OrderRefused('BUSY', null, 1);
  }

  private async check(token: string, path: string, type: (typeof TYPES)[keyof typeof TYPES]): Promise<true> {
    if (await this.files.isChecked(path)) return true;
    const bytes = await this.files.read(token, path);
    if (bytes === null) throw new OrderRefused('INVALID');
    if (bytes === 'too-large') throw new OrderRefused('PROOF_TOO_LARGE');
    const picture = await this.cleaner.clean(bytes, type);
    if (picture === null) throw new OrderRefused('PROOF_UNREADABLE');
    await this.files.replace(path, type, picture);
    return true;
  }
}
