import type { ComplaintReason } from '../../domain/complaint/complaint.ts';

/** A file of a file input. */
export interface EvidenceFile {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The buyer's own complaints. All calls @throws OrderRefused, PortError. */
export interface ComplaintService {
  /**
   * Returns the open complaint of an order if there is one.
   * @returns its id
   * @throws OrderRefused TOO_LATE, MESSAGE_REFUSED, COMPLAINT_LIMIT
   */
  open(orderId: string, reason: ComplaintReason, text: string): Promise<string>;
  /** @throws OrderRefused COMPLAINT_CLOSED once it was decided or withdrawn */
  answer(complaintId: string, text: string): Promise<void>;
  withdraw(complaintId: string): Promise<void>;
  /** Possible once, within 72 hours after the decision. @throws OrderRefused TOO_LATE */
  appeal(complaintId: string, text: string): Promise<void>;
  /** Adds an uploaded file after the server has checked its bytes. @throws OrderRefused TOO_MANY after ten, EVIDENCE_UNREADABLE */
  addFile(complaintId: string, path: string): Promise<void>;
}

/** The person's own folder in the private bucket `evidence`. */
export interface EvidenceFiles {
  /** @returns the file's path @throws PortError, `invalid` for a file that the bucket does not accept */
  upload(file: EvidenceFile): Promise<string>;
}
