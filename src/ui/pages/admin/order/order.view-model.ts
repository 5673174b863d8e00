import { makeAutoObservable, observableRef } from 'mobx';
import { ShowEvidence } from '../../../../application/order/handle-payments.ts';
import type { AdminOrderDetail } from '../../../../application/order/order-admin-repository.ts';
import { ReadOrder } from '../../../../application/order/read-orders.ts';
import { SendMessageToBuyer, SendPictureToBuyer, TransitionOrder } from '../../../../application/order/transition-order.ts';
import { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import { hasNumberInDoubt } from '../../../../domain/order/game-ids.ts';
import type { OrderDetail } from '../../../../domain/order/order.ts';
import { type Transition, type TransitionEvent, transitionsOf } from '../../../../domain/order/transitions.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { readCount } from '../../../../domain/shared/count.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { readProof } from '../../../features/order/proof-picture.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { DraftText } from '../kit/form/draft-text.ts';
import { formText } from '../kit/form/form.text.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { orderTexts } from '../parts/order/order.text.ts';
import { orderText } from './order.text.ts';

interface Parts {
  readonly read: ReadOrder;
  readonly move: TransitionOrder;
  readonly write: SendMessageToBuyer;
  readonly send: SendPictureToBuyer;
  readonly show: ShowEvidence;
  /** The unsent message to the buyer. */
  readonly message: DraftText;
  readonly stepUp: StepUpStore;
  readonly toasts: ToastStore;
  readonly isInSight: () => boolean;
}

/** The input of an event's dialog. */
export interface EventInput {
  readonly note: string;
  readonly amount: string;
  readonly hours: string;
}

/** The order of the buttons: the main event first, reversals last. */
const ORDER: readonly TransitionEvent[] = [
  ...(['start_work', 'deliver', 'ask_more_time', 'end_for_breach', 'reject_proof'] as const),
  ...(['refund_part', 'refund', 'cancel'] as const),
];
/** The interval of polling while the page is visible: changes by others appear within two seconds. */
const EVERY_MS = 1200;
const MAX_HOURS = 336;
const MAX_MESSAGE = 1000;
/** The shown order is outdated: another person changed it, or the event is no longer possible. */
const OUTDATED: ReadonlySet<string> = new Set(['ORDER_CHANGED', 'TRANSITION_NOT_ALLOWED']);

/** One order and the possible events. Another order is another model. */
export class OrderViewModel {
  /** The event whose dialog is open. */
  transition: Transition | null = null;
  /** The problems of the dialog's fields. */
  problems: Partial<Record<keyof EventInput, string>> = {};
  /** Why the event was refused. */
  refusal: string | null = null;
  isBusy = false;
  /** The picture of the unsent message. */
  picture: { readonly name: string; readonly file: Blob } | null = null;
  pictureProblem: string | null = null;
  /** The message that was questioned because its number may be that of a bank account. */
  private warnedMessage = '';
  private readonly request = new LatestRequest<AdminOrderDetail | null>();
  private readonly look = new LatestRequest<AdminOrderDetail | null>();
  private id = '';
  /** The version of the order that the open dialog refers to. */
  private dialogVersion = 0;

  constructor(private readonly parts: Parts) {
    makeAutoObservable<this, 'request' | 'look' | 'parts' | 'id' | 'dialogVersion'>(
      this,
      {
        transition: observableRef,
        problems: observableRef,
        picture: observableRef,
        message: false,
        request: false,
        look: false,
        parts: false,
        id: false,
        dialogVersion: false,
      },
      { autoBind: true },
    );
  }

  /** The unsent message to the buyer. */
  get message(): DraftText {
    return this.parts.message;
  }

  /** Undefined until it is loaded; null when there is none. */
  get found(): AdminOrderDetail | null | undefined {
    return this.request.status === 'ready' || this.request.value !== null ? this.request.value : undefined;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  /** The events that this person may trigger now. */
  get transitions(): readonly Transition[] {
    const found = this.found ?? null;
    if (found === null) return [];
    return ORDER.filter((event) => found.events.includes(event)).flatMap(
      (event) => transitionsOf(found.order.kind).find((one) => one.from === found.order.state && one.event === event) ?? [],
    );
  }

  for(id: string): void {
    this.id = id;
  }

  start(): () => void {
    this.message.open(this.id);
    void this.load();
    const timer = setInterval(() => void this.poll(), EVERY_MS);
    return () => {
      clearInterval(timer);
      this.request.cancel();
      this.look.cancel();
    };
  }

  async load(): Promise<void> {
    this.look.cancel();
    await this.request.run(() => this.parts.read.execute(this.id));
  }

  openDialog(transition: Transition): void {
    this.transition = transition;
    this.dialogVersion = this.found?.order.version ?? 0;
    this.refuse(null);
  }

  drop(): void {
    this.transition = null;
  }

  async answer(input: EventInput): Promise<void> {
    const { transition, found } = this;
    if (transition === null || found == null || this.isBusy) return;
    if (found.order.version !== this.dialogVersion) return this.warn(found.order);
    const detail = this.detailOf(transition, input, found.mostPartRefund);
    if (detail === null) return;
    this.setBusy(true);
    this.refuse(null);
    if (transition.needsFreshFactor && !(await this.parts.stepUp.ensure())) this.refuse(orderText.stepUpStopped);
    else await this.send(transition.event, detail, found.order.version);
    this.setBusy(false);
  }

  async choosePicture(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined) return;
    const read = await readProof(file);
    if ('picture' in read) this.setPicture({ name: file.name, file: read.picture }, null);
    else this.setPicture(null, orderText.pictureProblems[read.problem]);
  }

  dropPicture(): void {
    this.setPicture(null, null);
  }

  /** The address of a message's picture, valid for a minute; null without an answer. */
  async addressOf(path: string): Promise<string | null> {
    const answer = await this.parts.show.execute(path);
    return answer.ok ? answer.value : null;
  }

  /** The draft is stored already as it is typed. */
  keepMessage(): void {
    this.parts.toasts.show('info', formText.messageKept);
  }

  async write(): Promise<void> {
    const written = this.message.text;
    const text = written.trim();
    if (text === '' || text.length > MAX_MESSAGE) return this.message.refuse(orderText.messageMissing);
    if (this.isBusy) return;
    if (text !== this.warnedMessage && hasNumberInDoubt(text)) {
      this.warnedMessage = text;
      return this.message.refuse(orderText.numberInDoubt);
    }
    this.setBusy(true);
    const { picture } = this;
    const sent = await (picture === null ? this.parts.write.execute(this.id, text) : this.parts.send.execute(this.id, text, picture.file));
    this.setBusy(false);
    if (!sent.ok) return this.message.refuse(failureText(sent.failure, picture === null ? {} : orderText.pictureFailures));
    this.message.settle(written);
    this.dropPicture();
    this.parts.toasts.show('success', orderText.sent);
    await this.load();
  }

  /** The details of an event; null when a field is invalid, which is shown beside it. */
  private detailOf({ event, needsReason }: Transition, input: EventInput, most: number): Record<string, string | number> | null {
    const note = input.note.trim();
    const amount = amountOf(input.amount);
    const hours = readCount(input.hours, MAX_HOURS);
    const isAmountWrong = event === 'refund_part' && (amount === null || amount < 1 || amount > most);
    const isHoursWrong = event === 'ask_more_time' && (hours === null || hours < 1 || hours > MAX_HOURS);
    const problems = {
      ...(needsReason && note.length < 3 ? { note: orderText.reasonMissing } : {}),
      ...(isAmountWrong ? { amount: orderText.amountWrong(most) } : {}),
      ...(isHoursWrong ? { hours: orderText.hoursWrong } : {}),
    };
    this.setProblems(problems);
    if (Object.keys(problems).length > 0) return null;
    return {
      ...(note === '' ? {} : { note }),
      ...(event === 'refund_part' && amount !== null ? { amount } : {}),
      ...(event === 'ask_more_time' && hours !== null ? { hours } : {}),
    };
  }

  private async send(event: TransitionEvent, detail: Readonly<Record<string, string | number>>, version: number): Promise<void> {
    const moved = await this.parts.move.execute(this.id, event, detail, version);
    if (moved.ok) this.parts.toasts.show('success', orderText.event(event).done);
    else if (!OUTDATED.has(moved.failure.code)) return this.refuse(failureText(moved.failure));
    if (moved.ok) this.drop();
    await this.load();
    if (!moved.ok && this.found != null) this.warn(this.found.order);
  }

  /** Polls for changes by others: input stays, and a failure leaves the shown state. */
  private async poll(): Promise<void> {
    const { found } = this;
    const isIdle = this.request.status === 'ready' && this.look.status !== 'loading' && !this.isBusy;
    if (found == null || !isIdle || !this.parts.isInSight()) return;
    const read = await this.look.run(() => this.parts.read.execute(this.id));
    if (read?.ok !== true || read.value === null || this.isBusy || this.request.status === 'loading') return;
    const { order } = read.value;
    if (JSON.stringify(read.value) !== JSON.stringify(found)) this.request.show(read.value);
    if (this.transition !== null && order.version !== this.dialogVersion) this.warn(order);
  }

  /** The order changed while a dialog was open: the input stays, and nothing is sent before another press. */
  private warn({ version, state }: OrderDetail): void {
    const still = this.transitions.find(({ event }) => event === this.transition?.event) ?? null;
    const name = orderTexts.states[state];
    this.refuse(still === null ? orderText.overtaken(name) : orderText.moved(name));
    if (still === null) return;
    this.transition = still;
    this.dialogVersion = version;
  }

  private refuse(refusal: string | null): void {
    this.refusal = refusal;
    this.problems = {};
  }

  private setProblems(problems: Partial<Record<keyof EventInput, string>>): void {
    this.problems = problems;
  }

  private setPicture(picture: OrderViewModel['picture'], problem: string | null): void {
    this.picture = picture;
    this.pictureProblem = problem;
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
  }
}

export const orderBindings = bindingsOf(
  OrderViewModel,
  [ReadOrder, TransitionOrder, SendMessageToBuyer, SendPictureToBuyer, ShowEvidence, DraftStorage, StepUpStore, ToastStore],
  (read, move, write, send, show, drafts, stepUp, toasts) =>
    new OrderViewModel({
      read,
      move,
      write,
      send,
      show,
      stepUp,
      toasts,
      message: new DraftText(drafts, 'order-message'),
      isInSight: () => document.visibilityState === 'visible',
    }),
);
