import { namedAs, sniffPicture } from '../../domain/media/picture-bytes.ts';
import { FETCHED_AT_ONCE, type FetchFailure, isFetchFailure, isFinalFailure } from '../../domain/media/picture-fetch.ts';
import { fail, type Result } from '../../domain/shared/result.ts';
import { isPortError } from '../shared/port-error.ts';
import { SerialQueue } from '../shared/serial-queue.ts';
import { inspectPicture, type PictureInspector } from './inspect-picture.ts';
import type { PictureFetcher } from './picture-fetcher.ts';
import type { ClaimedPicture, PictureQueue } from './picture-queue.ts';
import type { UploadedImage, UploadProductImage } from './upload-images.ts';

interface FetchPicturesParts {
  readonly queue: PictureQueue;
  readonly fetcher: PictureFetcher;
  readonly inspector: PictureInspector;
  /** Stores it as an upload is stored, with the secret key. */
  readonly store: Pick<UploadProductImage, 'execute'>;
}

const NOT_A_PICTURE = fail('NOT_A_PICTURE');
/** The bytes are no picture that a browser could draw. */
const BROKEN = 'PICTURE_BROKEN';

/** Fetches pictures that products name by the addresses of other hosts, checks their bytes, and stores them as the shop's own. */
export class FetchPictures {
  /** One picture at a time is decoded, because a decoder needs much memory. */
  private readonly decoding = new SerialQueue();

  constructor(private readonly parts: FetchPicturesParts) {}

  /** @returns the number of addresses that were tried @throws what the shop itself failed with, after all of them were tried */
  async execute(): Promise<number> {
    const claimed = await this.parts.queue.claim(FETCHED_AT_ONCE);
    const outcomes = await Promise.allSettled(claimed.map((picture) => this.take(picture)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return claimed.length;
  }

  private async take({ id, address }: ClaimedPicture): Promise<void> {
    const { queue } = this.parts;
    const bytes = await this.read(address);
    if (typeof bytes === 'string') return queue.fail(id, bytes, isFinalFailure(bytes));
    const stored = await this.decoding.run('', () => this.keep(bytes));
    if (stored?.ok === true) {
      await queue.keep(id, stored.value.path);
      return;
    }
    const isBad = stored?.failure.code === 'NOT_A_PICTURE' || stored?.failure.code === BROKEN;
    await queue.fail(id, isBad ? 'NOT_A_PICTURE' : 'PICTURE_NOT_STORED', isBad);
    if (!isBad) throw Object.assign(new Error('a fetched picture was not stored'), { code: stored?.failure.code ?? 'BUSY' });
  }

  private async read(address: string): Promise<Uint8Array | FetchFailure> {
    try {
      return await this.parts.fetcher.fetch(address);
    } catch (error) {
      if (isPortError(error) && isFetchFailure(error.code)) return error.code;
      throw error;
    }
  }

  /** The rules of an upload: kind, name and decoder agree, and the bytes are nothing else besides. */
  private async keep(bytes: Uint8Array): Promise<Result<UploadedImage>> {
    const type = sniffPicture(bytes);
    if (type === null) return NOT_A_PICTURE;
    const name = namedAs('gambar', type);
    const checked = await inspectPicture(bytes, { bucket: 'product-images', path: name, type }, this.parts.inspector);
    return checked.ok ? this.parts.store.execute({ name, size: bytes.length, type }, bytes) : NOT_A_PICTURE;
  }
}
