/** What an undo did until now, in products; `left` are those it has not come to yet. */
export interface UndoneImport {
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  /** Of the restored ones: those without what is gone since, such as a group or a picture. */
  readonly incomplete: number;
  /** Units whose credentials were deleted. */
  readonly erased: number;
  readonly left: number;
}

export const nothingUndone: UndoneImport = { removed: 0, restored: 0, kept: 0, incomplete: 0, erased: 0, left: 0 };

/** An import of products, as the list of imports shows it. */
export interface PastImport {
  readonly id: string;
  /** As the database writes it, because it compares times to the microsecond. */
  readonly beganAt: string;
  /** Empty for an import of an earlier release. */
  readonly fileName: string;
  /** The name of who imported; null for an import of an earlier release, and for somebody who is gone. */
  readonly by: string | null;
  /** Products. */
  readonly added: number;
  readonly changed: number;
  /** Units that it created and that hold credentials. */
  readonly sealed: number;
  /** Whether somebody ordered one of its products since. */
  readonly isOrdered: boolean;
  readonly undoneAt: string | null;
  readonly finishedAt: string | null;
  readonly undone: UndoneImport;
}

/** `open`: it can be undone; `ordered`: it cannot any more; `unfinished`: its undo was cut off and goes on with the next press. */
export type PastImportState = 'open' | 'ordered' | 'unfinished' | 'undone';

export const pastImportState = ({ isOrdered, undoneAt, finishedAt }: PastImport): PastImportState => {
  if (finishedAt !== null) return 'undone';
  if (undoneAt !== null) return 'unfinished';
  return isOrdered ? 'ordered' : 'open';
};
