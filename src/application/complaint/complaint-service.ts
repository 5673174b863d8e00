import type { ComplaintReason } from '../../domain/complaint/complaint.ts';

/** A file as browsers hand it over. */
export interface EvidenceFile {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Complaints about one's own orders. All calls @throws OrderRefused, PortError. */
export interface ComplaintService {
  /** The running one of an order is answered again. @returns its id @throws OrderRefused TOO_LATE, MESSAGE_REFUSED, COMPLAINT_LIMIT */
  open(orderId: string, reason: ComplaintReason, text: string): Promise<string>;
  /** @throws OrderRefused COMPLAINT_CLOSED once it was decided or withdrawn */
  answer(complaintId: string, text: string): Promise<void>;
  withdraw(complaintId: string): Promise<void>;
  /** Once, within 72 hours after the decision. @throws OrderRefused TOO_LATE */
  appeal(complaintId: string, text: string): Promise<void>;
  /** Names a file that was uploaded; the server looks at its bytes first. @throws OrderRefused TOO_MANY after ten, EVIDENCE_UNREADABLE */
  addFile(complaintId: string, path: string): Promise<void>;
}

/** The person's own folder of the private bucket `evidence`. */
export interface EvidenceFiles {
  /** @returns the file's path @throws PortError, `invalid` for what the bucket does not take */
  upload(file: EvidenceFile): Promise<string>;
}
