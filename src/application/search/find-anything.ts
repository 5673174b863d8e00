import { type FoundThing, LEAST_TO_FIND } from '../../domain/search/found-thing.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { AdminFinder } from './admin-finder.ts';

/** Looks for what the store has of some words. */
export class FindAnything {
  constructor(
    private readonly finder: AdminFinder,
    private readonly errors: ErrorLog,
  ) {}

  async execute(query: string): Promise<Result<readonly FoundThing[]>> {
    const words = query.trim();
    if (words.length < LEAST_TO_FIND) return succeed([]);
    try {
      return succeed(await this.finder.find(words));
    } catch (error) {
      this.errors.record('FindAnything', error);
      return writeFailure(error);
    }
  }
}
