import { MIN_SEARCH_LENGTH, type SearchHit } from '../../domain/search/search-hit.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminSearch } from './admin-search.ts';

/** Searches the admin. */
export class SearchAdmin {
  constructor(
    private readonly finder: AdminSearch,
    private readonly errors: ErrorLog,
  ) {}

  async execute(query: string): Promise<Result<readonly SearchHit[]>> {
    const words = query.trim();
    if (words.length < MIN_SEARCH_LENGTH) return succeed([]);
    return attempt(this.errors, 'SearchAdmin', async () => {
      return succeed(await this.finder.find(words));
    });
  }
}
