import { makeAutoObservable } from 'mobx';
import { ReadVaultProduct, SealUnit, SendLoginCode } from '../../../../application/credential/manage-vault.ts';
import { ReadOrder } from '../../../../application/order/read-orders.ts';
import { SendMessageToBuyer, TransitionOrder } from '../../../../application/order/transition-order.ts';
import { ReadRentalBoard, UnblockUnitTime } from '../../../../application/rental/handle-rentals.ts';
import type { CredentialField, CredentialTexts } from '../../../../domain/credential/fields.ts';
import { type BlockedTime, type BoardGroup, type BoardRow, boardGroups, type RentalBoard } from '../../../../domain/rental/rental-board.ts';
import type { Failure, Result } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import { vaultFailures } from '../parts/credential/seal.text.ts';
import { rentalsText as text } from './rentals.text.ts';

interface UseCases {
  readonly board: ReadRentalBoard;
  readonly fields: ReadVaultProduct;
  readonly seal: SealUnit;
  readonly code: SendLoginCode;
  readonly order: ReadOrder;
  readonly move: TransitionOrder;
  readonly write: SendMessageToBuyer;
  readonly unblock: UnblockUnitTime;
}

/** The open dialog and its subject. */
export type RowDialog =
  | { readonly kind: 'seal'; readonly row: BoardRow; readonly productId: string; readonly fields: readonly CredentialField[] }
  | { readonly kind: 'message'; readonly row: BoardRow }
  | { readonly kind: 'cancel' | 'end_for_breach'; readonly row: BoardRow; readonly version: number };

/** The interval of polling while the page is visible. */
const EVERY_MS = 5000;
const SHORTEST_REASON = 3;
const MAX_MESSAGE = 1000;

/** The rental board and its actions. */
export class RentalsViewModel {
  /** The id of the row or blocked time with a pending action. */
  busy: string | null = null;
  /** By login code request: why its code was not sent. */
  readonly codeProblems = new Map<string, string>();
  /** The difference between the shop's clock and this device's, in milliseconds. */
  private offset = 0;
  private readonly dialog = new StaffDialog<RowDialog>();
  private readonly request = new LatestRequest<RentalBoard>();

  constructor(
    private readonly use: UseCases,
    private readonly clock: ClockStore,
    private readonly toasts: ToastStore,
    private readonly isInSight: () => boolean,
  ) {
    makeAutoObservable<this, 'request' | 'use' | 'clock' | 'toasts' | 'isInSight' | 'dialog'>(
      this,
      { request: false, use: false, clock: false, toasts: false, isInSight: false, dialog: false },
      { autoBind: true },
    );
  }

  start(): () => void {
    void this.load();
    const timer = setInterval(() => {
      if (this.subject === null && this.busy === null && this.isInSight()) void this.load();
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      this.request.cancel();
    };
  }

  get subject(): RowDialog | null {
    return this.dialog.subject;
  }

  get refusal(): string | null {
    return this.dialog.refusal;
  }

  get isBusy(): boolean {
    return this.dialog.isBusy;
  }

  get board(): RentalBoard | null {
    return this.request.value;
  }

  get groups(): Readonly<Record<BoardGroup, readonly BoardRow[]>> | null {
    return this.board === null ? null : boardGroups(this.board);
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  /** The shop's time, independent of this device's clock. */
  get now(): Date {
    return new Date(this.clock.now.getTime() + this.offset);
  }

  async load(): Promise<void> {
    await this.request.run(() => this.use.board.execute());
    if (this.board !== null && this.request.status === 'ready') this.setOffset(this.board.serverTime);
  }

  drop(): void {
    this.dialog.close();
  }

  /** Opens the form of a new password, with the fields of the unit's game. */
  async openSealDialog(row: BoardRow): Promise<void> {
    const { productId } = row;
    if (this.busy !== null || productId === null) return;
    const found = await this.during(row.orderId, this.use.fields.execute(productId));
    if (found.ok) this.dialog.open({ kind: 'seal', row, productId, fields: found.value.fields });
    else this.toasts.show('error', failureText(found.failure, vaultFailures));
  }

  openMessageDialog(row: BoardRow): void {
    this.dialog.open({ kind: 'message', row });
  }

  /** Loads the order's current version, which the end of a rental refers to. */
  async openEndDialog(kind: 'cancel' | 'end_for_breach', row: BoardRow): Promise<void> {
    if (this.busy !== null) return;
    const found = await this.during(row.orderId, this.use.order.execute(row.orderId));
    if (found.ok && found.value !== null) this.dialog.open({ kind, row, version: found.value.order.version });
    else this.toasts.show('error', found.ok ? text.failures.NOT_FOUND : failureText(found.failure));
  }

  seal(texts: CredentialTexts): Promise<void> {
    const { subject } = this;
    if (subject?.kind !== 'seal') return Promise.resolve();
    return this.answer(() => this.use.seal.execute(subject.productId, subject.row.unitId, 'renter', texts), text.sealed);
  }

  write(message: string): Promise<void> {
    const { subject } = this;
    const trimmed = message.trim();
    if (subject?.kind !== 'message') return Promise.resolve();
    if (trimmed === '' || trimmed.length > MAX_MESSAGE) return Promise.resolve(this.dialog.refuse(text.messageMissing));
    return this.answer(() => this.use.write.execute(subject.row.orderId, trimmed), text.sent);
  }

  end(reason: string): Promise<void> {
    const { subject } = this;
    const note = reason.trim();
    if (subject?.kind !== 'cancel' && subject?.kind !== 'end_for_breach') return Promise.resolve();
    if (note.length < SHORTEST_REASON) return Promise.resolve(this.dialog.refuse(text.reasonMissing));
    const { kind, row, version } = subject;
    return this.answer(
      () => this.use.move.execute(row.orderId, kind, { note }, version),
      kind === 'cancel' ? text.cancelled : text.stopped,
    );
  }

  /** @returns whether it was sent */
  async sendCode({ orderId, loginCode }: BoardRow, code: string): Promise<boolean> {
    if (loginCode === null || this.busy !== null) return false;
    this.codeProblems.delete(loginCode.id);
    if (code.trim() === '') return this.refuseCode(loginCode.id, text.codeMissing);
    const sent = await this.during(orderId, this.use.code.execute(loginCode.id, code));
    if (!sent.ok) return this.refuseCode(loginCode.id, this.textOf(sent.failure));
    this.toasts.show('success', text.codeSent);
    await this.load();
    return true;
  }

  async unblock({ id }: BlockedTime): Promise<void> {
    if (this.busy !== null) return;
    const done = await this.during(id, this.use.unblock.execute(id));
    if (done.ok) this.toasts.show('success', text.unblocked);
    else this.toasts.show('error', this.textOf(done.failure));
    await this.load();
  }

  private textOf(failure: Failure): string {
    return failureText(failure, { ...vaultFailures, ...text.failures });
  }

  /** Performs the dialog's action: the dialog closes when it succeeds, and shows the reason otherwise. */
  private async answer(work: () => Promise<Result<unknown>>, done: string): Promise<void> {
    await this.dialog.run(async () => {
      this.dialog.refuse(null);
      const answered = await work();
      if (answered.ok) {
        this.drop();
        this.toasts.show('success', done);
      } else this.dialog.refuse(this.textOf(answered.failure));
    });
    await this.load();
  }

  private async during<T>(key: string, work: Promise<T>): Promise<T> {
    this.setBusyRow(key);
    const answer = await work;
    this.setBusyRow(null);
    return answer;
  }

  private refuseCode(id: string, problem: string): false {
    this.codeProblems.set(id, problem);
    return false;
  }

  private setBusyRow(busy: string | null): void {
    this.busy = busy;
  }

  private setOffset(serverTime: Date): void {
    this.offset = serverTime.getTime() - this.clock.now.getTime();
  }
}

export const rentalsBindings = bindingsOf(
  RentalsViewModel,
  [
    ReadRentalBoard,
    ReadVaultProduct,
    SealUnit,
    SendLoginCode,
    ReadOrder,
    TransitionOrder,
    SendMessageToBuyer,
    UnblockUnitTime,
    ClockStore,
    ToastStore,
  ],
  (board, fields, seal, code, order, move, write, unblock, clock, toasts) =>
    new RentalsViewModel({ board, fields, seal, code, order, move, write, unblock }, clock, toasts, () => !document.hidden),
);
