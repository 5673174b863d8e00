import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { AdminContentRepository } from './admin-content-repository.ts';
import type { ContentSlug } from './content-repository.ts';

/** The maximum length that the database accepts. */
const CONTENT_LONGEST = 100_000;

/** Saves a text as a new version, and publishes a version. */
export class WriteContent {
  constructor(
    private readonly repository: AdminContentRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param base the newest version at the time of editing @returns the new version */
  async save(slug: ContentSlug, body: string, base: number): Promise<Result<number>> {
    if (body.trim() === '') return fail('EMPTY');
    if ([...body].length > CONTENT_LONGEST) return fail('TOO_LONG');
    return attempt(
      this.errors,
      'WriteContent',
      async () => succeed(await this.repository.save(slug, body, base)),
      (error) => (isPortError(error, 'conflict') ? fail('CONTENT_CHANGED') : null),
    );
  }

  async publish(slug: ContentSlug, version: number): Promise<Result<void>> {
    return attempt(this.errors, 'WriteContent', async () => {
      await this.repository.publish(slug, version);
      return succeed(undefined);
    });
  }
}
