import { formatPhone } from '../../domain/auth/format-phone.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ContactKind, CustomerRepository } from './customer-repository.ts';

/** A customer's number or address in clear, as people read it. Every time leaves a line in the log. */
export class RevealContact {
  constructor(
    private readonly desk: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string, what: ContactKind): Promise<Result<string | null>> {
    return attemptRead(this.errors, 'RevealContact', async () => {
      const shown = await this.desk.revealContact(id, what);
      return shown !== null && what === 'phone' ? formatPhone(shown) : shown;
    });
  }
}
