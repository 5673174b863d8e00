import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { AdminContentRepository, BuiltIn, ContentHistory } from './admin-content-repository.ts';
import type { ContentSlug } from './content-repository.ts';

const PROGRAMS_OWN = 1;

/** What there is of a text, and any version of it. */
export class OpenContent {
  constructor(
    private readonly desk: AdminContentRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(slug: ContentSlug): Promise<Result<ContentHistory>> {
    try {
      return succeed(await this.desk.history(slug));
    } catch (error) {
      this.errors.record('OpenContent', error);
      return writeFailure(error);
    }
  }

  /** Markdown. @param builtIn the program's own text, which is version 1 */
  async version(slug: ContentSlug, version: number, builtIn: BuiltIn): Promise<Result<string>> {
    try {
      const body = version === PROGRAMS_OWN ? (await builtIn()).body : await this.desk.body(slug, version);
      return body === null ? fail('VERSION_NOT_FOUND') : succeed(body);
    } catch (error) {
      this.errors.record('OpenContent', error);
      return writeFailure(error);
    }
  }
}
