import type { Bucket, RemovableBucket } from './image-storage.ts';

/** A file as storage has it: by the object, because another file under the same name is another one. */
export interface StoredObject {
  readonly object: string;
  readonly path: string;
  /** What was declared when it was stored. */
  readonly type: string;
  readonly bytes: number;
  readonly isChecked: boolean;
}

export interface CheckedFile {
  readonly object: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The database's records of files, for the server alone: each call names the person, and the database checks their permission.
 * @throws PortError `denied` when he may not, `unavailable`
 */
export interface StoredFiles {
  mayKeep(actor: string, bucket: Bucket): Promise<boolean>;
  /** A picture and its copies. */
  find(actor: string, bucket: Bucket, path: string): Promise<readonly StoredObject[]>;
  noteChecked(actor: string, bucket: Bucket, files: readonly CheckedFile[]): Promise<void>;
  /** Adds a log entry for a file that the server stored on a person's behalf. */
  noteStored(actor: string, bucket: Bucket, path: string): Promise<void>;
  /** Puts a file and its copies on the list of what has to go, unless it is shown somewhere. @returns what was put there */
  discard(actor: string, bucket: Bucket, paths: readonly string[]): Promise<readonly string[]>;
  /** What is to be removed next, the oldest first. */
  leaving(max: number): Promise<readonly { readonly bucket: RemovableBucket; readonly path: string }[]>;
  /** Removes the mark of deleted files. */
  noteRemoved(bucket: RemovableBucket, paths: readonly string[]): Promise<void>;
}
