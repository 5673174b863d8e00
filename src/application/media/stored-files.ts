import type { Bucket, RemovableBucket } from './image-storage.ts';

/** A stored file, identified by its object, because a file of the same name may replace it. */
export interface StoredObject {
  readonly object: string;
  readonly path: string;
  /** The declared type of the upload. */
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
 * The database's records of files, for the server only: each call names a person whose permission the database checks.
 * @throws PortError `denied` without the permission, `unavailable`
 */
export interface StoredFiles {
  mayManage(actor: string, bucket: Bucket): Promise<boolean>;
  /** A picture and its copies. */
  find(actor: string, bucket: Bucket, path: string): Promise<readonly StoredObject[]>;
  markVerified(actor: string, bucket: Bucket, files: readonly CheckedFile[]): Promise<void>;
  /** Adds a log entry for a file that the server stored on a person's behalf. */
  noteStored(actor: string, bucket: Bucket, path: string): Promise<void>;
  /** Marks a file and its copies for removal, unless it is in use. @returns the marked files */
  discard(actor: string, bucket: Bucket, paths: readonly string[]): Promise<readonly string[]>;
  /** The next files to remove, oldest first. */
  leaving(max: number): Promise<readonly { readonly bucket: RemovableBucket; readonly path: string }[]>;
  /** Removes the mark of deleted files. */
  confirmDeleted(bucket: RemovableBucket, paths: readonly string[]): Promise<void>;
}
