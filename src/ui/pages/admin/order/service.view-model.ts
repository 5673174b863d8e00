import { makeAutoObservable, observableRef } from 'mobx';
import { OpenLogin } from '../../../../application/credential/manage-vault.ts';
import type { OpenedTexts } from '../../../../application/credential/vault-admin-repository.ts';
import { AssignWorker } from '../../../../application/order/transition-order.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { serviceText as text } from './service.text.ts';

interface Uses {
  readonly assign: AssignWorker;
  readonly open: OpenLogin;
}

/** The value of the choice that takes the order from its worker. */
const NOBODY = '';

/** The worker of a service, and the login of its buyer, which the worker opens for a minute with a reason. */
export class ServiceViewModel {
  /** The chosen worker; null until another one than the present is chosen. */
  chosen: string | null = null;
  /** Why the assignment was refused. */
  refusal: string | null = null;
  isAssigning = false;
  /** The opened login until it is hidden; it exists nowhere else. */
  private shown: (OpenedTexts & { readonly until: number }) | null = null;
  private readonly dialog = new StaffDialog<'open'>();
  private id = '';
  private onChanged: () => Promise<void> = async () => undefined;

  constructor(
    private readonly uses: Uses,
    private readonly stepUp: StepUpStore,
    private readonly clock: ClockStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'shown' | 'dialog' | 'id' | 'onChanged' | 'uses' | 'stepUp' | 'clock' | 'toasts'>(
      this,
      { shown: observableRef, dialog: false, id: false, onChanged: false, uses: false, stepUp: false, clock: false, toasts: false },
      { autoBind: true },
    );
  }

  /** @param onChanged loads the order again */
  for(id: string, onChanged: () => Promise<void>): void {
    this.id = id;
    this.onChanged = onChanged;
  }

  start(): () => void {
    return () => this.hide();
  }

  get isAsking(): boolean {
    return this.dialog.subject !== null;
  }

  get isOpening(): boolean {
    return this.dialog.isBusy;
  }

  get openingRefusal(): string | null {
    return this.dialog.refusal;
  }

  /** The opened login and the remaining seconds. */
  get opened(): (Pick<OpenedTexts, 'texts' | 'labels'> & { readonly seconds: number }) | null {
    const { shown } = this;
    if (shown === null) return null;
    const seconds = Math.ceil((shown.until - this.clock.now.getTime()) / 1000);
    return seconds > 0 ? { texts: shown.texts, labels: shown.labels, seconds } : null;
  }

  choose(worker: string): void {
    this.chosen = worker;
    this.refusal = null;
  }

  async assign(): Promise<void> {
    const { chosen } = this;
    if (chosen === null || this.isAssigning) return;
    this.begin();
    const refusal = await this.send(chosen === NOBODY ? null : chosen);
    await this.onChanged();
    this.end(refusal);
  }

  ask(): void {
    this.hide();
    this.dialog.refuse(null);
    this.dialog.open('open');
  }

  drop(): void {
    this.dialog.close();
  }

  hide(): void {
    this.shown = null;
  }

  async open(reason: string): Promise<void> {
    await this.dialog.run(async () => {
      this.dialog.refuse(null);
      const refusal = await this.sendOpening(reason);
      this.dialog.refuse(refusal);
      if (refusal === null) this.dialog.close();
    });
    await this.onChanged();
  }

  /** @returns the text of the refusal */
  private async send(worker: string | null): Promise<string | null> {
    if (!(await this.stepUp.ensure())) return text.stepUpStopped;
    const answer = await this.uses.assign.execute(this.id, worker);
    if (!answer.ok) return failureText(answer.failure, text.failures);
    this.toasts.show('success', worker === null ? text.unassigned : text.assigned);
    return null;
  }

  private async sendOpening(reason: string): Promise<string | null> {
    if (!(await this.stepUp.ensure())) return text.stepUpStopped;
    const opened = await this.uses.open.execute(this.id, reason);
    if (!opened.ok) return failureText(opened.failure, text.failures);
    this.show(opened.value);
    return null;
  }

  private show(opened: OpenedTexts): void {
    this.shown = { ...opened, until: this.clock.now.getTime() + opened.hideAfterS * 1000 };
  }

  private begin(): void {
    this.isAssigning = true;
    this.refusal = null;
  }

  private end(refusal: string | null): void {
    this.isAssigning = false;
    this.refusal = refusal;
    if (refusal === null) this.chosen = null;
  }
}

export const serviceBindings = bindingsOf(
  ServiceViewModel,
  [AssignWorker, OpenLogin, StepUpStore, ClockStore, ToastStore],
  (assign, open, stepUp, clock, toasts) => new ServiceViewModel({ assign, open }, stepUp, clock, toasts),
);
