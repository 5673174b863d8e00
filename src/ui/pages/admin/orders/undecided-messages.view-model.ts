import { makeAutoObservable } from 'mobx';
import { DecideMessage, ReadUndecidedMessages, type UndecidedMessage } from '../../../../application/order/undecided-messages.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { ordersText as text } from './orders.text.ts';

/** WhatsApp messages with an unknown outcome: staff decide, nothing repeats them automatically. */
export class UndecidedMessagesViewModel {
  /** The id of the message that is being decided. */
  busy: number | null = null;
  private readonly request = new LatestRequest<readonly UndecidedMessage[]>();

  constructor(
    private readonly reading: ReadUndecidedMessages,
    private readonly deciding: DecideMessage,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'reading' | 'deciding' | 'toasts'>(
      this,
      { request: false, reading: false, deciding: false, toasts: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  get messages(): readonly UndecidedMessage[] {
    return this.request.value ?? [];
  }

  /** A failure needs no message of its own: the list of orders shows it. */
  async load(): Promise<void> {
    await this.request.run(() => this.reading.execute());
  }

  async decide(id: number, isAgain: boolean): Promise<void> {
    if (this.busy !== null) return;
    this.setBusy(id);
    const decided = await this.deciding.execute(id, isAgain);
    this.setBusy(null);
    // Somebody else decided meanwhile, as the reloaded list shows.
    if (!decided.ok && decided.failure.code !== 'NOT_FOUND') this.toasts.show('error', failureText(decided.failure));
    else if (decided.ok) this.toasts.show('success', isAgain ? text.sentAgain : text.doneWith);
    await this.load();
  }

  private setBusy(id: number | null): void {
    this.busy = id;
  }
}

export const undecidedMessagesBindings = bindingsOf(
  UndecidedMessagesViewModel,
  [ReadUndecidedMessages, DecideMessage, ToastStore],
  (read, decide, toasts) => new UndecidedMessagesViewModel(read, decide, toasts),
);
