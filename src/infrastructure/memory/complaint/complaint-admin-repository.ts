import type {
  ComplaintAdminRepository,
  ComplaintCase,
  ComplaintSummary,
  Decision,
  PersonComplaints,
  RentalCase,
  Replacement,
} from '../../../application/complaint/complaint-admin-repository.ts';
import type { ComplaintService, EvidenceFile, EvidenceFiles } from '../../../application/complaint/complaint-service.ts';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { type Complaint, type ComplaintReason, isRunning } from '../../../domain/complaint/complaint.ts';
import { EVIDENCE_EXTENSIONS } from '../../../domain/complaint/evidence.ts';
import type { OrderState } from '../../../domain/order/transitions.ts';
import type { MemoryStaffOrders } from '../order/staff-orders.ts';
import { newComplaint } from './new-complaint.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MOST_OF_PERSON = 100;
const STATE_AFTER: Readonly<Record<Decision['outcome'], OrderState>> = {
  refund: 'refunded',
  part_refund: 'completed',
  replacement: 'delivered',
  minutes: 'rented',
  keep_deposit: 'completed',
  help: 'delivered',
  no_fault: 'delivered',
};

/** Whether added minutes overlap another rental. */
const isTaken = (rental: RentalCase | null, minutes: number): boolean =>
  rental?.freeUntil != null && (rental.endsAt?.getTime() ?? 0) + minutes * MINUTE_MS > rental.freeUntil.getTime();

interface Found {
  readonly orderId: string;
  readonly complaint: Complaint;
}

/** Fake of complaints for staff, over the orders in memory. */
export class InMemoryComplaintAdminRepository implements ComplaintAdminRepository, EvidenceFiles, Pick<ComplaintService, 'addFile'> {
  replacements: readonly Replacement[] = [];
  /** The rental facts of orders, by order id. */
  readonly rentals = new Map<string, RentalCase>();
  /** The decisions that were taken. */
  readonly decided: Decision[] = [];
  private uploads = 0;
  private complaints: readonly Found[] = [];

  constructor(
    private readonly shop: MemoryStaffOrders,
    private readonly may: () => boolean = () => true,
  ) {}

  /** Opens a complaint as a buyer. @returns its id */
  complain(orderId: string, reason: ComplaintReason, text: string): string {
    const id = this.shop.newId();
    const now = this.shop.clock.now();
    this.put(orderId, newComplaint({ id, reason, text, openedAt: now }));
    this.shop.change(orderId, { state: 'disputed' });
    return id;
  }

  /** The buyer appeals; that much of the first refund was sent. */
  appeal(complaintId: string, refundSent = 0): void {
    const found = this.complaints.find(({ complaint }) => complaint.id === complaintId);
    if (found === undefined) return;
    const { orderId, complaint } = found;
    const dueAt = new Date(this.shop.clock.now().getTime() + 48 * HOUR_MS);
    this.put(orderId, {
      ...complaint,
      state: 'appealed',
      turn: 'shop',
      dueAt,
      appeal: 'Videonya belum dilihat.',
      refundSent,
      firstOutcome: complaint.outcome,
      firstAmount: complaint.amount,
      firstDecision: complaint.decision,
      outcome: null,
      amount: null,
      decision: null,
      decidedAt: null,
    });
    this.shop.change(orderId, { state: 'disputed' });
  }

  async list(filter: 'open' | 'decided'): Promise<readonly ComplaintSummary[]> {
    return this.summaries()
      .filter(({ state }) => (state === 'open' || state === 'appealed') === (filter === 'open'))
      .toSorted(
        (one, other) => Number(one.turn === 'buyer') - Number(other.turn === 'buyer') || one.dueAt.getTime() - other.dueAt.getTime(),
      );
  }

  async ofPerson(personId: string): Promise<PersonComplaints> {
    const theirs = this.summaries()
      .filter(({ orderId }) => this.shop.need(orderId).buyerId === personId)
      .toReversed();
    return { count: theirs.length, newest: theirs.slice(0, MOST_OF_PERSON) };
  }

  async find(complaintId: string): Promise<ComplaintCase | null> {
    this.admit();
    const found = this.complaints.find(({ complaint }) => complaint.id === complaintId);
    if (found === undefined) return null;
    const { detail, buyerName } = this.shop.need(found.orderId);
    return {
      order: detail,
      buyerName,
      refundable: this.disputed(found),
      mostPartRefund: this.mostPartRefund(found),
      buyer: { orders: 1, completed: 0, refunded: 0, complaints: 1 },
      history: null,
      mustBeOther: false,
      replacements: this.replacements,
      rental: this.rentals.get(found.orderId) ?? null,
    };
  }

  async answer(complaintId: string, text: string, asks: boolean): Promise<StepAnswer> {
    this.admit();
    const found = this.complaints.find(({ complaint }) => complaint.id === complaintId);
    if (found === undefined) return { code: 'NOT_FOUND' };
    const { orderId, complaint } = found;
    if (complaint.state !== 'open') return { code: 'COMPLAINT_CLOSED' };
    if (text.trim() === '' || text.length > 2000) return { code: 'INVALID' };
    const now = this.shop.clock.now();
    const message = { id: this.shop.newId(), author: 'shop', text, at: now } as const;
    this.put(orderId, {
      ...complaint,
      messages: [...complaint.messages, message],
      turn: asks ? 'buyer' : 'shop',
      dueAt: new Date(now.getTime() + (asks ? 24 : 48) * HOUR_MS),
    });
    return { outcome: 'done' };
  }

  async decide(complaintId: string, decision: Decision, reason: string): Promise<StepAnswer> {
    this.admit();
    const found = this.complaints.find(({ complaint }) => complaint.id === complaintId);
    if (reason.trim().length < 10 || reason.length > 1000) return { code: 'REASON_NEEDED' };
    if (found === undefined) return { code: 'NOT_FOUND' };
    const { orderId, complaint } = found;
    if (!isRunning(complaint)) return { code: 'COMPLAINT_CLOSED' };
    const { outcome } = decision;
    if (outcome === 'part_refund' && (decision.amount < 1 || decision.amount > this.mostPartRefund(found))) return { code: 'INVALID' };
    if (outcome === 'replacement' && !this.replacements.some(({ unitId }) => unitId === decision.unitId)) return { code: 'UNIT_TAKEN' };
    const rental = this.rentals.get(orderId) ?? null;
    if (outcome === 'minutes' && isTaken(rental, decision.minutes)) return { code: 'UNIT_TAKEN' };
    if (outcome === 'keep_deposit' && (decision.amount < 1 || decision.amount > (rental?.deposit ?? 0))) return { code: 'INVALID' };
    if (outcome === 'keep_deposit' && !complaint.files.some(({ author }) => author === 'shop')) return { code: 'EVIDENCE_NEEDED' };
    const kept = outcome === 'keep_deposit' ? decision.amount : null;
    const amount = outcome === 'part_refund' ? decision.amount : outcome === 'refund' ? this.disputed(found) : kept;
    this.decided.push(decision);
    const refundDue = kept === null ? Math.max(0, (amount ?? 0) - complaint.refundSent) : 0;
    if (refundDue > 0) this.shop.owe(orderId, refundDue, reason);
    const at = this.shop.clock.now();
    const state = complaint.state === 'appealed' || outcome === 'refund' ? 'final' : 'decided';
    this.put(orderId, { ...complaint, state, outcome, amount, refundDue, decision: reason, decidedAt: at, dueAt: null, decidedBy: 'Tari' });
    this.shop.change(orderId, { state: STATE_AFTER[outcome] });
    return { outcome: 'done' };
  }

  async upload({ type }: EvidenceFile): Promise<string> {
    this.uploads += 1;
    return `toko/bukti-${this.uploads}.${EVIDENCE_EXTENSIONS[type] ?? 'jpg'}`;
  }

  async addFile(complaintId: string, path: string): Promise<void> {
    const found = this.complaints.find(({ complaint }) => complaint.id === complaintId);
    if (found === undefined) throw new PortError('missing', 'no such complaint');
    const file = { path, author: 'shop', kind: 'picture', bytes: 1, at: this.shop.clock.now() } as const;
    this.put(found.orderId, { ...found.complaint, files: [...found.complaint.files, file] });
  }

  private summaries(): readonly ComplaintSummary[] {
    this.admit();
    return this.complaints.map(({ orderId, complaint }) => {
      const { detail, buyerName } = this.shop.need(orderId);
      const { id, reason, state, turn, openedAt, dueAt, outcome } = complaint;
      const { number, productName, total } = detail;
      return { id, orderId, number, productName, buyerName, reason, state, turn, openedAt, dueAt: dueAt ?? openedAt, outcome, total };
    });
  }

  /** What is left, and what the first decision refunded, which the final one replaces. */
  private disputed({ orderId, complaint }: Found): number {
    const { total, refunds } = this.shop.need(orderId).detail;
    return refunds.reduce((left, { amount }) => left - amount, total) + (complaint.firstAmount ?? 0);
  }

  private mostPartRefund(found: Found): number {
    return Math.max(0, this.disputed(found) - (this.rentals.get(found.orderId)?.deposit ?? 0) - 1);
  }

  private put(orderId: string, complaint: Complaint): void {
    this.complaints = [...this.complaints.filter((one) => one.complaint.id !== complaint.id), { orderId, complaint }];
    this.shop.change(orderId, { complaint });
  }

  private admit(): void {
    if (!this.may()) throw new PortError('denied', 'complaints.write is missing', '42501', { status: 403 });
  }
}
