import type { SearchTerm } from '../../domain/search/search-term.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';

/** The words of the market, for staff who may write the catalogue. All calls @throws PortError. */
export interface SearchTermRepository {
  list(): Promise<readonly SearchTerm[]>;
  /**
   * @param previous the word that it replaces; null for a new one
   * @throws PortError TERM_TAKEN for a word that is there already, TERM_EMPTY without a word or its meaning
   */
  save(term: SearchTerm, previous: string | null): Promise<void>;
  remove(term: string): Promise<void>;
}

const CODES = ['TERM_TAKEN', 'TERM_EMPTY'];

const refusal = (error: unknown): Result<never> | null =>
  isPortError(error) && CODES.includes(error.code ?? '') ? fail(error.code ?? '') : null;

/** Reads and writes the words of the market. */
export class SearchTermService {
  constructor(
    private readonly terms: SearchTermRepository,
    private readonly errors: ErrorLog,
  ) {}

  list(): Promise<Result<readonly SearchTerm[]>> {
    return attemptRead(this.errors, 'SearchTermService.list', () => this.terms.list());
  }

  save(term: SearchTerm, previous: string | null): Promise<Result<void>> {
    return attempt(
      this.errors,
      'SearchTermService.save',
      async () => {
        await this.terms.save(term, previous);
        return succeed(undefined);
      },
      refusal,
    );
  }

  remove(term: string): Promise<Result<void>> {
    return attempt(this.errors, 'SearchTermService.remove', async () => {
      await this.terms.remove(term);
      return succeed(undefined);
    });
  }
}
