import type { ImportColumnRepository } from '../../../application/catalog/import-column-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { RememberedColumn } from '../../../domain/catalog/import-columns.ts';

const MOST = 500;

/** Fake of the remembered columns of imports. */
export class InMemoryImportColumnRepository implements ImportColumnRepository {
  private stored: readonly RememberedColumn[] = [];

  constructor(private readonly mayWrite: () => boolean) {}

  async remembered(): Promise<readonly RememberedColumn[]> {
    this.guard();
    return this.stored;
  }

  async remember(columns: readonly RememberedColumn[]): Promise<void> {
    this.guard();
    const heads = new Set(columns.map(({ head }) => head));
    this.stored = [...columns, ...this.stored.filter(({ head }) => !heads.has(head))].slice(0, MOST);
  }

  private guard(): void {
    if (!this.mayWrite()) throw new PortError('denied', 'not allowed to keep the catalogue', '42501');
  }
}
