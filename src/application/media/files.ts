import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { Bucket } from './image-storage.ts';

/** used: shown somewhere. unchecked: not checked by the server. leaving: being removed. */
export const FILE_STATES = ['used', 'unused', 'unchecked', 'leaving'] as const;
export type FileState = (typeof FILE_STATES)[number];

export interface FileUse {
  readonly kind: 'product' | 'game' | 'settings';
  readonly id: string;
  readonly name: string | null;
}

/** A stored picture including its copies. */
export interface StoredFileSummary {
  readonly bucket: Bucket;
  readonly path: string;
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
  /** The number of its files. */
  readonly files: number;
  readonly createdAt: Date;
  /** In pixels, as the server read them; null before the check. */
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
  /** The total of all pages. */
  readonly total: number;
}

/** All files of the shop, newest first. @throws PortError `denied`, `unavailable` */
export interface FileRepository {
  list(query: FileQuery): Promise<FilePage>;
  /** Marks unused files and their copies for removal. @returns the number of marked files */
  discard(bucket: Bucket, paths: readonly string[]): Promise<number>;
}

/** Lists the files of the shop in pages. */
export class ListFiles {
  constructor(
    private readonly ledger: FileRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(query: FileQuery): Promise<Result<FilePage>> {
    return attempt(this.errors, 'ListFiles', async () => {
      return succeed(await this.ledger.list(query));
    });
  }
}

/** Marks unused files for removal. The server deletes them within 30 seconds, and retries failures. */
export class DiscardFiles {
  constructor(
    private readonly ledger: FileRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(bucket: Bucket, paths: readonly string[]): Promise<Result<true>> {
    return attempt(this.errors, 'DiscardFiles', async () => {
      if ((await this.ledger.discard(bucket, paths)) > 0) return succeed(true);
      return fail('FILE_USED');
    });
  }
}
