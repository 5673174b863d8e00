import { formatPhone } from '../../domain/auth/format-phone.ts';
import type { Result } from '../../domain/shared/result.ts';
import { asked } from '../shared/asked.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ContactKind, CustomerDesk } from './customer-desk.ts';

/** A customer's number or address in clear, as people read it. Every time leaves a line in the log. */
export class ShowContact {
  constructor(
    private readonly desk: CustomerDesk,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string, what: ContactKind): Promise<Result<string | null>> {
    return asked(this.errors, 'ShowContact', async () => {
      const shown = await this.desk.showContact(id, what);
      return shown !== null && what === 'phone' ? formatPhone(shown) : shown;
    });
  }
}
