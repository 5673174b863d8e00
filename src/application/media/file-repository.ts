import type { Bucket } from './image-storage.ts';

/** used: shown somewhere. unchecked: not read by the server. leaving: being removed. */
export const FILE_STATES = ['used', 'unused', 'unchecked', 'leaving'] as const;
export type FileState = (typeof FILE_STATES)[number];

export interface FileUse {
  readonly kind: 'product' | 'game' | 'settings';
  readonly id: string;
  readonly name: string | null;
}

/** A picture with its copies counted in. */
export interface StoredFileSummary {
  readonly bucket: Bucket;
  readonly path: string;
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
  /** How many files it is made of. */
  readonly files: number;
  readonly createdAt: Date;
  /** Pixels, as the server read them; null for what it did not read. */
  readonly width: number | null;
  readonly height: number | null;
  readonly state: FileState;
  /** Up to five of each kind. */
  readonly uses: readonly FileUse[];
}

export interface FileQuery {
  readonly bucket: Bucket | null;
  readonly state: FileState | null;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

export const FILES_PER_PAGE = 24;

export interface FilePage {
  readonly files: readonly StoredFileSummary[];
  /** Of all pages. */
  readonly total: number;
}

/** All files of the shop, newest first. @throws PortError `denied`, `unavailable` */
export interface FileRepository {
  list(query: FileQuery): Promise<FilePage>;
  /** Has files removed that are shown nowhere, with their copies. @returns how many files go */
  discard(bucket: Bucket, paths: readonly string[]): Promise<number>;
}
