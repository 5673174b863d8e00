import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
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

/** The files of the shop, page by page. */
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

/** Marks unused files for removal. The server removes them within half a minute, and retries until they are deleted. */
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
