import { type CsvSeparator, csvText } from '../../domain/shared/csv-text.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { CustomerRepository, Subscriber } from '../customer/customer-repository.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/** The batch size of the repository. */
const BATCH = 1000;
const HEAD = ['email', 'consented_at', 'consent_version', 'source', 'unsubscribe_token'];

/** A CSV file for mailing programs. */
const newsletterFile = (subscribers: readonly Subscriber[], separator: CsvSeparator): string =>
  csvText(
    [HEAD, ...subscribers.map((one) => [one.email, one.consentedAt.toISOString(), one.consentVersion, one.source, one.unsubscribeToken])],
    separator,
  );

/** Exports all newsletter subscribers as a file for mailing programs. */
export class ExportNewsletter {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(separator: CsvSeparator): Promise<Result<{ readonly count: number; readonly file: string }>> {
    return attemptRead(this.errors, 'ExportNewsletter', async () => {
      const all: Subscriber[] = [];
      let batch: readonly Subscriber[];
      do {
        batch = await this.customers.newsletter(all.at(-1)?.id ?? 0);
        all.push(...batch);
      } while (batch.length === BATCH);
      return { count: all.length, file: newsletterFile(all, separator) };
    });
  }
}
