import type { CleanPicture } from '../../../application/media/picture-cleaner.ts';
import type { ProofFiles } from '../../../application/order/proof-files.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** Fake of the bucket `evidence`, in which a person's token is their id. */
export class InMemoryProofFiles implements ProofFiles {
  readonly files = new Map<string, Uint8Array>();
  readonly hashes = new Map<string, string>();

  async isChecked(path: string): Promise<boolean> {
    return this.hashes.has(path);
  }

  async read(token: string, path: string): Promise<Uint8Array | 'too-large' | null> {
    const bytes = path.startsWith(`${token}/`) ? (this.files.get(path) ?? null) : null;
    return bytes !== null && bytes.length > MAX_BYTES ? 'too-large' : bytes;
  }

  async replace(path: string, _type: string, { bytes, hash }: CleanPicture): Promise<void> {
    this.files.set(path, bytes);
    this.hashes.set(path, hash);
  }
}
