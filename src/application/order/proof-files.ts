import type { CleanPicture } from '../media/picture-cleaner.ts';

/** Pictures of payment proofs in the private bucket `evidence`. All calls @throws PortError. */
export interface ProofFiles {
  /** Whether the server has checked and re-encoded it. */
  isChecked(path: string): Promise<boolean>;
  /** Reads with the person's permissions: null for a path that does not exist or belongs to another person. */
  read(token: string, path: string): Promise<Uint8Array | 'too-large' | null>;
  /** Replaces the picture with its re-encoded version and marks it as checked, after which it cannot be replaced. */
  replace(path: string, type: string, picture: CleanPicture): Promise<void>;
}
