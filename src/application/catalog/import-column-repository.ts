import type { RememberedColumn } from '../../domain/catalog/import-columns.ts';

/** How columns of imported files were matched before, by head; one memory for the shop. All calls @throws PortError, `denied` without the permission for the catalogue. */
export interface ImportColumnRepository {
  remembered(): Promise<readonly RememberedColumn[]>;
  /** Replaces columns of the same head and keeps others. The 500 latest are kept. */
  remember(columns: readonly RememberedColumn[]): Promise<void>;
}
