import type { CleanPicture } from '../media/picture-cleaner.ts';

/** Pictures of proofs in the private bucket `evidence`. All calls @throws PortError. */
export interface ProofFiles {
  /** Whether the server has read it, and drawn it anew. */
  isChecked(path: string): Promise<boolean>;
  /** As the person may: null for what is not there or not theirs. */
  read(token: string, path: string): Promise<Uint8Array | 'too-large' | null>;
  /** Puts the clean picture in its place, and notes that it was checked: nothing else ever stands there again. */
  replace(path: string, type: string, picture: CleanPicture): Promise<void>;
}
