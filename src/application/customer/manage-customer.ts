import { actionProblem, type CustomerAction } from '../../domain/customer/customer-action.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import { commandResult } from '../shared/command-result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { CustomerRepository } from './customer-repository.ts';

/** Blocks and unblocks customers, ends their sessions, and stores notes. */
export class ManageCustomer {
  constructor(
    private readonly repository: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(action: CustomerAction): Promise<Result<null>> {
    const problem = actionProblem(action);
    if (problem !== null) return commandResult(problem);
    const answer = await attemptRead(this.errors, 'ManageCustomer', () => this.repository.perform(action));
    return answer.ok ? commandResult(answer.value) : answer;
  }
}
