import { type CustomerDeed, deedProblem } from '../../domain/customer/customer-deed.ts';
import type { Result } from '../../domain/shared/result.ts';
import { asked } from '../shared/asked.ts';
import { deedResult } from '../shared/deed-result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { CustomerDesk } from './customer-desk.ts';

/** Blocks or lets in again, ends sign-ins, keeps notes. */
export class ManageCustomer {
  constructor(
    private readonly desk: CustomerDesk,
    private readonly errors: ErrorLog,
  ) {}

  async execute(deed: CustomerDeed): Promise<Result<null>> {
    const problem = deedProblem(deed);
    if (problem !== null) return deedResult(problem);
    const answer = await asked(this.errors, 'ManageCustomer', () => this.desk.perform(deed));
    return answer.ok ? deedResult(answer.value) : answer;
  }
}
