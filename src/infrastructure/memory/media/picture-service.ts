import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import type { Bucket } from '../../../application/media/image-storage.ts';
import type { PictureService } from '../../../application/media/picture-service.ts';
import { wrongPictureType } from '../../../domain/media/image-upload.ts';
import { failureText } from '../../wire/failure-text.ts';
import type { InMemoryImageStorage } from './image-storage.ts';

/** Fake of the shop's interface for pictures: accepts every file except those it is configured to refuse. */
export class InMemoryPictureService implements PictureService {
  /** Extensions of files that are refused as invalid. */
  readonly refusedExtensions = new Set<string>();
  private stored = 0;

  constructor(private readonly storage: InMemoryImageStorage) {}

  async check(_token: string, bucket: Bucket, path: string): Promise<{ readonly width: number; readonly height: number }> {
    const refused = wrongPictureType(bucket, 'unknown');
    if ([...this.refusedExtensions].some((ending) => path.endsWith(ending)) && !refused.ok) {
      await this.storage.remove(bucket, [path]);
      throw new AccountRefused('invalid', failureText(refused.failure), refused.failure.code);
    }
    return { width: 1, height: 1 };
  }

  async storeLogo(_token: string, { bucket, name, bytes }: Parameters<PictureService['storeLogo']>[1]): Promise<string> {
    this.stored += 1;
    return this.storage.upload({ bucket, path: `logos/${this.stored}-${name}`, bytes, type: 'image/svg+xml' });
  }
}
