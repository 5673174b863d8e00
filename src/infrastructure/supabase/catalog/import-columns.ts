import type { ImportColumnRepository } from '../../../application/catalog/import-column-repository.ts';
import { importColumns, rememberImportColumns } from '../../../application/catalog/staff-products.answers.ts';
import { jsonText } from '../../../application/shared/procedure.ts';
import { isColumnUse, type RememberedColumn } from '../../../domain/catalog/import-columns.ts';
import { isAmountStyle } from '../../../domain/shared/amount.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** The remembered columns of imports over PostgREST, with the person's token. */
export class SupabaseImportColumnRepository implements ImportColumnRepository {
  constructor(private readonly rest: RestClient) {}

  /** What another version of the shop remembered and this one does not know is left out. */
  async remembered(): Promise<readonly RememberedColumn[]> {
    const stored = await answerOf(this.rest, importColumns, {});
    return stored.flatMap(({ head, use, style }) => (isColumnUse(use) && isAmountStyle(style) ? [{ head, use, style }] : []));
  }

  async remember(columns: readonly RememberedColumn[]): Promise<void> {
    await answerOf(this.rest, rememberImportColumns, { columns: jsonText(columns) });
  }
}
