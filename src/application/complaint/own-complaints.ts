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

  /** An expected refusal becomes a failure with its code and is not logged. */
  protected try<T>(work: () => Promise<T>): Promise<Result<T>> {
    return attempt(this.errors, this.constructor.name, async () => succeed(await work()), orderRefusal);
  }
}

/** Opens a complaint about an order; files are added afterwards. */
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

/** Withdraws a complaint; the order's deadlines resume with the remaining time. */
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

/** Adds a file to an open complaint. A retry does not upload a file twice. */
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

/** Creates an address of a file that is valid for one minute. */
export class ShowComplaintFile {
  constructor(
    private readonly files: EvidencePictures,
    private readonly errors: ErrorLog,
  ) {}

  execute(path: string): Promise<Result<string>> {
    return attemptRead(this.errors, 'ShowComplaintFile', () => this.files.address(path));
  }
}
