import { newsletterFile, type Subscriber } from '../../domain/customer/newsletter-file.ts';
import type { Result } from '../../domain/shared/result.ts';
import { asked } from '../shared/asked.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { CustomerRepository } from './customer-repository.ts';

/** As many as the desk hands out at once. */
const STRETCH = 1000;

/** Everybody who wants news by e-mail, as a file for mailing programs. */
export class ExportNewsletter {
  constructor(
    private readonly desk: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<{ readonly count: number; readonly file: string }>> {
    return asked(this.errors, 'ExportNewsletter', async () => {
      const all: Subscriber[] = [];
      let stretch: readonly Subscriber[];
      do {
        stretch = await this.desk.newsletter(all.at(-1)?.id ?? 0);
        all.push(...stretch);
      } while (stretch.length === STRETCH);
      return { count: all.length, file: newsletterFile(all) };
    });
  }
}
