import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminContentRepository, BuiltIn, ContentHistory } from './admin-content-repository.ts';
import type { ContentSlug } from './content-repository.ts';

const PROGRAMS_OWN = 1;

/** Reads the versions of a text. */
export class OpenContent {
  constructor(
    private readonly repository: AdminContentRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(slug: ContentSlug): Promise<Result<ContentHistory>> {
    return attempt(this.errors, 'OpenContent', async () => {
      return succeed(await this.repository.history(slug));
    });
  }

  /** Markdown. @param builtIn the built-in text, which is version 1 */
  async version(slug: ContentSlug, version: number, builtIn: BuiltIn): Promise<Result<string>> {
    return attempt(this.errors, 'OpenContent', async () => {
      const body = version === PROGRAMS_OWN ? (await builtIn()).body : await this.repository.body(slug, version);
      return body === null ? fail('NOT_FOUND', { what: 'version' }) : succeed(body);
    });
  }
}
