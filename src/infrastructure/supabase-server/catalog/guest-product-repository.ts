import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { ProductCriteria } from '../../../domain/catalog/product-criteria.ts';
import type { PartRequest } from '../../supabase/catalog/product-list-query.ts';
import { SupabaseProductRepository } from '../../supabase/catalog/product-repository.ts';
import type { CardRow } from '../../supabase/catalog/product-rows.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { countStatement, type GuestStatement, listStatement } from './list-statements.ts';

/** Reads rows of the own database as a guest, under the policies of one. */
export type GuestRead = (statement: GuestStatement) => Promise<readonly object[]>;

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)) ? String(error.code) : null;

/** Whether a relation or column is not there, upon which a list is read without what is joined (section 7). */
const isOfSchema = (error: unknown): boolean => ['42P01', '42703', '42883'].includes(codeOf(error) ?? '');

/**
 * The catalogue for pages that the server renders: lists and counts are read from its own database in one statement each, over connections
 * that are a guest's. The rest is read over PostgREST, and so is what one statement cannot express or read.
 */
export class GuestProductRepository extends SupabaseProductRepository {
  constructor(
    rest: RestClient,
    clock: Clock,
    fileOrigin: string,
    private readonly read: GuestRead,
  ) {
    super(rest, clock, fileOrigin);
  }

  override counts(criteria: ProductCriteria): Promise<ListingCounts> {
    return this.direct(
      countStatement(criteria, this.clock.now()),
      (row: { counts: ListingCounts }) => row.counts,
      () => super.counts(criteria),
    );
  }

  protected override part(request: PartRequest): Promise<readonly CardRow[]> {
    if (request.includeArchived || request.criteria.onSale) return super.part(request);
    return this.direct(
      listStatement(request, this.clock.now()),
      (row: { cards: readonly CardRow[] }) => row.cards,
      () => super.part(request),
    );
  }

  private async direct<Row, T>(statement: GuestStatement, from: (row: Row) => T, otherwise: () => Promise<T>): Promise<T> {
    try {
      const [row] = await this.read(statement);
      return from(row as Row);
    } catch (cause) {
      if (isOfSchema(cause)) return otherwise();
      const code = codeOf(cause);
      throw new PortError('unavailable', cause instanceof Error ? cause.message : String(cause), code === '57014' ? 'TIMEOUT' : code, {
        cause,
      });
    }
  }
}
