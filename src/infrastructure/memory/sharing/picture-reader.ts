import type { PictureReader } from '../../../application/sharing/picture-reader.ts';

export class InMemoryPictureReader implements PictureReader {
  readonly pictures = new Map<string, Uint8Array>();

  async read(address: string): Promise<Uint8Array | null> {
    return this.pictures.get(address) ?? null;
  }
}
