import type { ComplaintService, EvidenceFile, EvidenceFiles } from '../../../application/complaint/complaint-service.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { type Complaint, type ComplaintOutcome, type ComplaintReason, isRunning } from '../../../domain/complaint/complaint.ts';
import { EVIDENCE_EXTENSIONS, MAX_EVIDENCE_FILES } from '../../../domain/complaint/evidence.ts';
import { isMessageRefused } from '../../../domain/order/message-filter.ts';
import type { TransitionEvent } from '../../../domain/order/transitions.ts';
import type { MemoryOrders } from '../order/memory-orders.ts';
import type { StoredOrder } from '../order/stored-order.ts';
import { newComplaint } from './new-complaint.ts';

const HOUR = 3_600_000;
const MAX_TEXT = 2000;

interface Entry {
  readonly order: StoredOrder;
  complaint: Complaint;
}

/** Fake of a buyer's own complaints, and of the shop's answers. */
export class InMemoryOwnComplaints implements ComplaintService, EvidenceFiles {
  readonly entries: Entry[] = [];
  /** The number of next uploads that fail with a lost connection. */
  cutUploads = 0;
  private uploads = 0;

  constructor(
    private readonly shop: MemoryOrders,
    private readonly clock: Clock,
    private readonly person: () => string | null,
  ) {
    shop.facets.push((order) => ({
      complaint: this.last(order)?.complaint ?? null,
      mayComplain: ['delivered', 'rented', 'returning', 'completed'].includes(order.detail.state),
    }));
  }

  async open(orderId: string, reason: ComplaintReason, given: string): Promise<string> {
    const order = this.own(orderId);
    const running = this.last(order);
    if (running !== null && isRunning(running.complaint)) return running.complaint.id;
    const text = this.written(given);
    this.dispute(order, 'open_complaint');
    const id = `00000000-0000-4000-a000-${String(this.entries.length + 1).padStart(12, '0')}`;
    this.entries.push({
      order,
      complaint: newComplaint({ id, reason, text, openedAt: this.clock.now() }),
    });
    return id;
  }

  async answer(complaintId: string, given: string): Promise<void> {
    const entry = this.running(complaintId);
    this.addMessage(entry, 'buyer', this.written(given));
    if (entry.complaint.turn === 'buyer') entry.complaint = { ...entry.complaint, turn: 'shop', dueAt: this.later(48) };
  }

  async withdraw(complaintId: string): Promise<void> {
    if (this.entry(complaintId).complaint.state === 'withdrawn') return;
    const entry = this.running(complaintId);
    this.settle(entry.order, 'withdraw_complaint');
    entry.complaint = { ...entry.complaint, state: 'withdrawn', dueAt: null };
  }

  async appeal(complaintId: string, given: string): Promise<void> {
    const entry = this.entry(complaintId);
    const { complaint } = entry;
    const appeal = this.written(given);
    if (complaint.state !== 'decided') throw new OrderRefused('COMPLAINT_CLOSED');
    if (complaint.appealUntil === null || complaint.appealUntil < this.clock.now()) throw new OrderRefused('TOO_LATE');
    this.dispute(entry.order, 'appeal');
    entry.complaint = {
      ...complaint,
      appeal,
      state: 'appealed',
      turn: 'shop',
      dueAt: this.later(48),
      appealUntil: null,
      firstOutcome: complaint.outcome,
      firstAmount: complaint.amount,
      firstDecision: complaint.decision,
      outcome: null,
      amount: null,
      decision: null,
      decidedAt: null,
    };
  }

  async addFile(complaintId: string, path: string): Promise<void> {
    const entry = this.running(complaintId);
    const { files } = entry.complaint;
    if (files.length >= MAX_EVIDENCE_FILES) throw new OrderRefused('TOO_MANY');
    const kind = path.endsWith('.mp4') ? 'video' : 'picture';
    entry.complaint = { ...entry.complaint, files: [...files, { path, author: 'buyer', kind, bytes: 1000, at: this.clock.now() }] };
  }

  async upload({ type }: EvidenceFile): Promise<string> {
    const extension = EVIDENCE_EXTENSIONS[type];
    if (extension === undefined) throw new PortError('invalid', 'this is no file that can be taken');
    if (this.cutUploads > 0) {
      this.cutUploads -= 1;
      throw new PortError('unavailable', 'the upload was cut');
    }
    this.uploads += 1;
    return `${this.person() ?? ''}/bukti-${this.uploads}.${extension}`;
  }

  /** Answers as the shop, and may pass the turn. */
  answerByShop(complaintId: string, text: string, isAsking: boolean): void {
    const entry = this.entry(complaintId);
    this.addMessage(entry, 'shop', text);
    entry.complaint = { ...entry.complaint, turn: isAsking ? 'buyer' : 'shop', dueAt: this.later(isAsking ? 24 : 48) };
  }

  /** Decides as staff; the amount is the total that is refunded. */
  decide(complaintId: string, outcome: ComplaintOutcome, decision: string, amount: number | null = null): void {
    const entry = this.entry(complaintId);
    const { complaint } = entry;
    this.settle(entry.order, `resolve_${outcome}`);
    const isFinal = complaint.state === 'appealed' || outcome === 'refund';
    const refundDue = outcome === 'refund' || outcome === 'part_refund' ? Math.max(0, (amount ?? 0) - complaint.refundSent) : 0;
    entry.complaint = {
      ...complaint,
      outcome,
      decision,
      amount,
      refundDue,
      decidedAt: this.clock.now(),
      dueAt: null,
      state: isFinal ? 'final' : 'decided',
      appealUntil: isFinal ? null : this.later(72),
    };
  }

  /** Pauses the deadlines. */
  private dispute(order: StoredOrder, event: TransitionEvent): void {
    const { deadlines } = order.detail;
    this.shop.move(order, event, 'buyer');
    const pausedAt = this.clock.now();
    order.detail = { ...order.detail, deadlines: deadlines.map((deadline) => ({ ...deadline, pausedAt })), deadline: null };
  }

  /** Resumes the deadlines. */
  private settle(order: StoredOrder, event: TransitionEvent): void {
    const { deadlines } = order.detail;
    this.shop.move(order, event, event === 'withdraw_complaint' ? 'buyer' : 'staff');
    const running = deadlines.map((deadline) => ({ ...deadline, pausedAt: null }));
    order.detail = { ...order.detail, deadlines: running, deadline: running[0] ?? null };
  }

  private addMessage(entry: Entry, author: 'buyer' | 'shop', text: string): void {
    const { messages } = entry.complaint;
    const message = { id: `pesan-${messages.length + 1}`, author, text, at: this.clock.now() };
    entry.complaint = { ...entry.complaint, messages: [...messages, message] };
  }

  private later(hours: number): Date {
    return new Date(this.clock.now().getTime() + hours * HOUR);
  }

  private written(given: string): string {
    const text = given.trim();
    if (text === '' || text.length > MAX_TEXT) throw new OrderRefused('INVALID');
    if (isMessageRefused(text)) throw new OrderRefused('MESSAGE_REFUSED');
    return text;
  }

  private last(order: StoredOrder): Entry | null {
    return this.entries.findLast((entry) => entry.order === order) ?? null;
  }

  private own(orderId: string): StoredOrder {
    return this.shop.ownOf(orderId, this.person());
  }

  private entry(complaintId: string): Entry {
    const found = this.entries.find(({ complaint, order }) => complaint.id === complaintId && order.buyer === this.person());
    if (found === undefined) throw new OrderRefused('NOT_FOUND');
    return found;
  }

  private running(complaintId: string): Entry {
    const found = this.entry(complaintId);
    if (!isRunning(found.complaint)) throw new OrderRefused('COMPLAINT_CLOSED');
    return found;
  }
}
