import type { ComplaintReason } from '../../domain/complaint/complaint.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { EvidencePictures } from '../order/order-admin-repository.ts';
import { orderRefusal } from '../order/refusal.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ComplaintService, EvidenceFile, EvidenceFiles } from './complaint-service.ts';

abstract class ComplaintStep {
  constructor(
    protected readonly complaints: ComplaintService,
    private readonly errors: ErrorLog,
  ) {}

  /** A refusal keeps its code; it is no error. */
  protected try<T>(work: () => Promise<T>): Promise<Result<T>> {
    return attempt(this.errors, this.constructor.name, async () => succeed(await work()), orderRefusal);
  }
}

/** Complains about an order; its files follow. */
export class OpenComplaint extends ComplaintStep {
  execute(orderId: string, reason: ComplaintReason, text: string): Promise<Result<string>> {
    return this.try(() => this.complaints.open(orderId, reason, text.trim()));
  }
}

export class AnswerComplaint extends ComplaintStep {
  execute(complaintId: string, text: string): Promise<Result<void>> {
    return this.try(() => this.complaints.answer(complaintId, text.trim()));
  }
}

/** The deadlines of the order go on with what was left of them. */
export class WithdrawComplaint extends ComplaintStep {
  execute(complaintId: string): Promise<Result<void>> {
    return this.try(() => this.complaints.withdraw(complaintId));
  }
}

export class AppealComplaint extends ComplaintStep {
  execute(complaintId: string, text: string): Promise<Result<void>> {
    return this.try(() => this.complaints.appeal(complaintId, text.trim()));
  }
}

/** Adds a file to a running complaint. Tried again, what was uploaded already is only named. */
export class AddEvidence {
  private readonly uploaded = new WeakMap<EvidenceFile, string>();

  constructor(
    private readonly complaints: Pick<ComplaintService, 'addFile'>,
    private readonly files: EvidenceFiles,
    private readonly errors: ErrorLog,
  ) {}

  execute(complaintId: string, file: EvidenceFile): Promise<Result<void>> {
    const add = async (): Promise<Result<void>> => {
      const path = this.uploaded.get(file) ?? (await this.files.upload(file));
      this.uploaded.set(file, path);
      return succeed(await this.complaints.addFile(complaintId, path));
    };
    return attempt(this.errors, 'AddEvidence', add, orderRefusal);
  }
}

/** An address of a file for a minute. */
export class ShowComplaintFile {
  constructor(
    private readonly files: EvidencePictures,
    private readonly errors: ErrorLog,
  ) {}

  execute(path: string): Promise<Result<string>> {
    return attemptRead(this.errors, 'ShowComplaintFile', () => this.files.address(path));
  }
}
