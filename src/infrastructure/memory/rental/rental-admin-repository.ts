import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { BlockDraft, CreationAnswer, RentalAdminRepository } from '../../../application/rental/rental-admin-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { BoardRow, RentalBoard } from '../../../domain/rental/rental-board.ts';

const EMPTY = { now: [], next: [], toRotate: [], trouble: [], blocks: [], units: [] } as const;

/** Fake of the staff board: configured rows, and blocked times. */
export class InMemoryRentalAdminRepository implements RentalAdminRepository {
  rows: Pick<RentalBoard, 'now' | 'next' | 'toRotate' | 'trouble' | 'units'> = EMPTY;
  readonly claims: { readonly orderId: string; readonly amount: number; readonly reason: string }[] = [];
  private blocks: RentalBoard['blocks'] = [];
  private made = 0;

  constructor(
    private readonly clock: Clock,
    private readonly may: () => boolean = () => true,
  ) {}

  async board(): Promise<RentalBoard> {
    this.admit();
    return { ...this.rows, blocks: this.blocks, serverTime: this.clock.now() };
  }

  async block({ unitId, from, to, note }: BlockDraft): Promise<CreationAnswer> {
    this.admit();
    if (!(from < to)) return { code: 'INVALID' };
    const unit = this.rows.units.find((one) => one.unitId === unitId);
    if (unit === undefined) return { code: 'NOT_FOUND' };
    if (unit.bars.some((bar) => bar.from < to && from < bar.to)) return { code: 'UNIT_TAKEN' };
    this.made += 1;
    const id = `00000000-0000-4000-a000-${String(this.made).padStart(12, '0')}`;
    this.blocks = [...this.blocks, { id, unitId, from, to, note, productName: unit.productName, unitPosition: unit.position }];
    return { id };
  }

  async unblock(blockId: string): Promise<StepAnswer> {
    this.admit();
    if (!this.blocks.some(({ id }) => id === blockId)) return { code: 'NOT_FOUND' };
    this.blocks = this.blocks.filter(({ id }) => id !== blockId);
    return { outcome: 'done' };
  }

  async claimDeposit(orderId: string, amount: number, reason: string): Promise<CreationAnswer> {
    this.admit();
    if (!this.all().some((row) => row.orderId === orderId)) return { code: 'NOT_FOUND' };
    if (reason.length < 10) return { code: 'REASON_NEEDED' };
    this.claims.push({ orderId, amount, reason });
    return { id: `00000000-0000-4000-b000-${String(this.claims.length).padStart(12, '0')}` };
  }

  private all(): readonly BoardRow[] {
    const { now, next, toRotate, trouble } = this.rows;
    return [...now, ...next, ...toRotate, ...trouble];
  }

  private admit(): void {
    if (!this.may()) throw new PortError('denied', 'rentals.write is missing', '42501', { status: 403 });
  }
}
