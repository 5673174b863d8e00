import type { PastImport } from '../../domain/catalog/past-import.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ProductTransfer } from './product-transfer.ts';

/** Imports of one page. */
const AT_ONCE = 10;

export interface PastImports {
  readonly imports: readonly PastImport[];
  readonly hasMore: boolean;
}

/** Lists imports, newest first. */
export class ListImports {
  constructor(
    private readonly transfer: Pick<ProductTransfer, 'imports'>,
    private readonly errors: ErrorLog,
  ) {}

  /** @param known those that are shown already; the older ones are added to them */
  execute(known: readonly PastImport[] = []): Promise<Result<PastImports>> {
    return attempt(this.errors, 'ListImports', async () => {
      const found = await this.transfer.imports(known.at(-1)?.beganAt ?? null, AT_ONCE + 1);
      return succeed({ imports: [...known, ...found.slice(0, AT_ONCE)], hasMore: found.length > AT_ONCE });
    });
  }
}
