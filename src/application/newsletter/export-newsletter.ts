import type { FileColumn } from '../../domain/shared/file-column.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { CustomerRepository, Subscriber } from '../customer/customer-repository.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/** The batch size of the repository. */
const BATCH = 1000;

/** The columns of a file for mailing programs. */
export const NEWSLETTER_FILE: readonly FileColumn<Subscriber>[] = [
  { name: 'email', kind: 'text', of: ({ email }) => email },
  { name: 'consented_at', kind: 'moment', of: ({ consentedAt }) => consentedAt },
  { name: 'consent_version', kind: 'text', of: ({ consentVersion }) => consentVersion },
  { name: 'source', kind: 'text', of: ({ source }) => source },
  { name: 'unsubscribe_token', kind: 'text', of: ({ unsubscribeToken }) => unsubscribeToken },
];

/** Collects all newsletter subscribers. */
export class ExportNewsletter {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<readonly Subscriber[]>> {
    return attemptRead(this.errors, 'ExportNewsletter', async () => {
      const all: Subscriber[] = [];
      let batch: readonly Subscriber[];
      do {
        batch = await this.customers.newsletter(all.at(-1)?.id ?? 0);
        all.push(...batch);
      } while (batch.length === BATCH);
      return all;
    });
  }
}
