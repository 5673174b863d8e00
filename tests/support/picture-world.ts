import sharp from 'sharp';
import { SessionGuard } from '../../src/application/auth/server/session-guard.ts';
import { CheckUpload } from '../../src/application/media/check-upload.ts';
import type { Bucket, ImageStorage } from '../../src/application/media/image-storage.ts';
import { RemoveFiles } from '../../src/application/media/remove-files.ts';
import { StoreLogo } from '../../src/application/media/store-logo.ts';
import { AllowListedSvg } from '../../src/infrastructure/artwork/allow-listed-svg.ts';
import { SharpPictureInspector } from '../../src/infrastructure/artwork/sharp-pictures.ts';
import { InMemoryImageStorage } from '../../src/infrastructure/memory/media/image-storage.ts';
import { InMemoryStoredFiles } from '../../src/infrastructure/memory/media/stored-files.ts';
import { AccountWorld } from './account-world.ts';

/** The server's use cases of pictures over fakes, and a person with permission. */
export class PictureWorld {
  readonly accounts = new AccountWorld();
  readonly storage = new InMemoryImageStorage();
  /** `bucket/path` of files that storage withholds. */
  readonly unreadable = new Set<string>();
  readonly files = new InMemoryStoredFiles(this.storage);
  readonly remove = new RemoveFiles(this.files, this.storage, this.accounts.errors);
  readonly check: CheckUpload;
  readonly storeLogo: StoreLogo;
  token = '';

  constructor() {
    const { ports, clock, errors } = this.accounts;
    const guard = new SessionGuard(ports.sessions, ports.tokens, clock);
    const bytes = {
      read: async (bucket: Bucket, path: string) =>
        this.unreadable.has(`${bucket}/${path}`) ? null : (this.storage.files.get(`${bucket}/${path}`)?.bytes ?? null),
    };
    const random = { token: (length: number) => 'r'.repeat(length) };
    this.check = new CheckUpload({ guard, files: this.files, bytes, inspector: new SharpPictureInspector(), remove: this.remove, errors });
    const own: ImageStorage = Object.create(this.storage, {
      upload: {
        value: async (file: Parameters<ImageStorage['upload']>[0]) => {
          const path = await this.storage.upload(file);
          this.files.own.add(`${file.bucket}/${path}`);
          return path;
        },
      },
    });
    this.storeLogo = new StoreLogo({ guard, files: this.files, cleaner: new AllowListedSvg(), storage: own, clock, random, errors });
  }

  /** Signs a person in. @param isKeeper whether they have permission for files */
  async signIn(isManager = true): Promise<this> {
    const { sessionToken } = await this.accounts.customer();
    this.token = sessionToken;
    if (isManager) this.files.managers.add(this.accounts.user().id);
    return this;
  }

  async put(path: string, bytes: Uint8Array, type: string, bucket: Bucket = 'product-images'): Promise<string> {
    return this.storage.upload({ bucket, path, bytes, type });
  }

  get names(): readonly string[] {
    return [...this.storage.files.keys()];
  }
}

/** A picture of that size, filled with noise. */
export const aPicture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6', noise: { type: 'gaussian', mean: 90, sigma: 60 } } });
