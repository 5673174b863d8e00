import { makeAutoObservable, observableRef } from 'mobx';
import { BlockUnitTime } from '../../../../application/rental/handle-rentals.ts';
import { momentFromWib, toWib } from '../../../../domain/shared/wib.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { blockTimeText as text } from './block-time.text.ts';

type BlockField = 'from' | 'to' | 'note';

const HOUR_MS = 3_600_000;
const LONGEST_MS = 60 * 24 * HOUR_MS;
const MAX_NOTE = 200;

/** Blocks a time of a unit. */
export class BlockTimeViewModel {
  from = '';
  to = '';
  note = '';
  problems: Partial<Record<BlockField, string>> = {};
  refusal: string | null = null;
  isBusy = false;

  constructor(
    private readonly block: BlockUnitTime,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'block' | 'toasts'>(this, { problems: observableRef, block: false, toasts: false }, { autoBind: true });
  }

  /** Starts with two hours from the next full hour. */
  begin(now: Date): void {
    const hour = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS);
    this.from = toWib(hour);
    this.to = toWib(new Date(hour.getTime() + 2 * HOUR_MS));
  }

  type(field: BlockField, value: string): void {
    this[field] = value;
    this.problems = { ...this.problems, [field]: undefined };
  }

  /** @returns whether the time is blocked now */
  async send(unitId: string, now: Date): Promise<boolean> {
    const from = momentFromWib(this.from);
    const to = momentFromWib(this.to);
    this.problems = this.check(from, to, now);
    this.refusal = null;
    if (this.isBusy || from === null || to === null || Object.keys(this.problems).length > 0) return false;
    this.setBusy(true);
    const made = await this.block.execute({ unitId, from, to, note: this.note });
    this.setBusy(false);
    if (made.ok) this.toasts.show('success', text.done);
    else this.refuse(failureText(made.failure, text.failures));
    return made.ok;
  }

  private check(from: Date | null, to: Date | null, now: Date): Partial<Record<BlockField, string>> {
    return {
      ...(from === null ? { from: text.fromMissing } : {}),
      ...(to === null ? { to: text.toMissing } : to <= now ? { to: text.past } : {}),
      ...(from !== null && to !== null && to <= from ? { to: text.order } : {}),
      ...(from !== null && to !== null && to.getTime() - from.getTime() > LONGEST_MS ? { to: text.tooLong } : {}),
      ...(this.note.trim().length > MAX_NOTE ? { note: text.noteTooLong } : {}),
    };
  }

  private refuse(refusal: string): void {
    this.refusal = refusal;
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
  }
}

export const blockTimeBindings = bindingsOf(
  BlockTimeViewModel,
  [BlockUnitTime, ToastStore],
  (block, toasts) => new BlockTimeViewModel(block, toasts),
);
