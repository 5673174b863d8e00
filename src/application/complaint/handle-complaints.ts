import type { Result } from '../../domain/shared/result.ts';
import { type StepOutcome, stepResult } from '../order/step-result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type {
  ComplaintAdminRepository,
  ComplaintCase,
  ComplaintSummary,
  Decision,
  PersonComplaints,
} from './complaint-admin-repository.ts';
import { AddEvidence } from './own-complaints.ts';

abstract class ComplaintWork {
  constructor(
    protected readonly complaints: ComplaintAdminRepository,
    protected readonly errors: ErrorLog,
  ) {}
}

/** Lists open or decided complaints. */
export class FindComplaints extends ComplaintWork {
  execute(filter: 'open' | 'decided'): Promise<Result<readonly ComplaintSummary[]>> {
    return attemptRead(this.errors, 'FindComplaints', () => this.complaints.list(filter));
  }
}

/** Reads the complaints about one person's orders. */
export class ReadPersonComplaints extends ComplaintWork {
  execute(personId: string): Promise<Result<PersonComplaints>> {
    return attemptRead(this.errors, 'ReadPersonComplaints', () => this.complaints.ofPerson(personId));
  }
}

/** Reads one complaint with everything a decision needs; null for an unknown id. */
export class ReadComplaint extends ComplaintWork {
  execute(id: string): Promise<Result<ComplaintCase | null>> {
    return attemptRead(this.errors, 'ReadComplaint', () => this.complaints.find(id));
  }
}

/** Answers as the shop, and may pass the turn to the buyer. */
export class AnswerComplaint extends ComplaintWork {
  execute(id: string, text: string, asks: boolean): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'AnswerComplaint', async () => stepResult(await this.complaints.answer(id, text.trim(), asks)));
  }
}

/** Adds a file of the shop to an open complaint. */
export class AddShopEvidence extends AddEvidence {}

/** Decides a complaint for order, money, unit and deadlines. */
export class DecideComplaint extends ComplaintWork {
  execute(id: string, decision: Decision, reason: string): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'DecideComplaint', async () => stepResult(await this.complaints.decide(id, decision, reason.trim())));
  }
}
