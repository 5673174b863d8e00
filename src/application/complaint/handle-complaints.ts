import type { Result } from '../../domain/shared/result.ts';
import { type StepOutcome, stepResult } from '../order/step-result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ComplaintAdminRepository, ComplaintCase, ComplaintSummary, Decision } from './complaint-admin-repository.ts';
import { AddEvidence } from './own-complaints.ts';

abstract class ComplaintWork {
  constructor(
    protected readonly complaints: ComplaintAdminRepository,
    protected readonly errors: ErrorLog,
  ) {}
}

/** Complaints that wait, or were decided. */
export class FindComplaints extends ComplaintWork {
  execute(filter: 'open' | 'decided'): Promise<Result<readonly ComplaintSummary[]>> {
    return attemptRead(this.errors, 'FindComplaints', () => this.complaints.list(filter));
  }
}

/** One complaint with everything a decision needs; null for one that is not there. */
export class ReadComplaint extends ComplaintWork {
  execute(id: string): Promise<Result<ComplaintCase | null>> {
    return attemptRead(this.errors, 'ReadComplaint', () => this.complaints.find(id));
  }
}

/** The shop answers, and may hand the turn to the buyer. */
export class AnswerComplaint extends ComplaintWork {
  execute(id: string, text: string, asks: boolean): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'AnswerComplaint', async () => stepResult(await this.complaints.answer(id, text.trim(), asks)));
  }
}

/** Adds a file of the shop to a running complaint, as buyers add theirs. */
export class AddShopEvidence extends AddEvidence {}

/** One decision for the order, its money, its unit and its deadlines. */
export class DecideComplaint extends ComplaintWork {
  execute(id: string, decision: Decision, reason: string): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'DecideComplaint', async () => stepResult(await this.complaints.decide(id, decision, reason.trim())));
  }
}
