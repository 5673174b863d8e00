import { makeAutoObservable, observableRef } from 'mobx';
import type { OpenUnit, ReadVaultProduct, SealUnit } from '../../../../application/credential/manage-vault.ts';
import type { OpenedTexts, VaultProduct, VaultUnit } from '../../../../application/credential/vault-admin-repository.ts';
import type { CredentialScope, CredentialTexts } from '../../../../domain/credential/fields.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ClockStore } from '../../../stores/clock.store.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { StaffDialog } from '../kit/staff-dialog.ts';
import type { StepUpStore } from '../kit/step-up.store.ts';
import { sealText } from '../parts/credential/seal.text.ts';
import { vaultText as text } from './vault.text.ts';

interface UseCases {
  readonly read: ReadVaultProduct;
  readonly seal: SealUnit;
  readonly open: OpenUnit;
}

/** The open dialog of a unit. */
interface VaultDialog {
  readonly kind: 'seal' | 'open';
  readonly unit: VaultUnit;
}

/** The units of one product and their credentials, which staff write and can only open for a minute with a reason. */
export class ProductVaultViewModel {
  /** The opened credentials until they are hidden; they exist nowhere else. */
  private shown: (OpenedTexts & { readonly unit: VaultUnit; readonly until: number }) | null = null;
  private readonly request = new LatestRequest<VaultProduct>();
  private readonly dialog = new StaffDialog<VaultDialog>();
  private id = '';

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly clock: ClockStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'use' | 'stepUp' | 'clock' | 'toasts' | 'id' | 'shown' | 'dialog'>(
      this,
      {
        shown: observableRef,
        dialog: false,
        request: false,
        use: false,
        stepUp: false,
        clock: false,
        toasts: false,
        id: false,
      },
      { autoBind: true },
    );
  }

  for(id: string): void {
    this.id = id;
  }

  start(): () => void {
    void this.load();
    return () => {
      this.request.cancel();
      this.hide();
    };
  }

  get subject(): VaultDialog | null {
    return this.dialog.subject;
  }

  get refusal(): string | null {
    return this.dialog.refusal;
  }

  get isBusy(): boolean {
    return this.dialog.isBusy;
  }

  get product(): VaultProduct | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  /** The opened credentials and the remaining seconds. */
  get opened(): (Pick<OpenedTexts, 'texts' | 'labels'> & { readonly unit: VaultUnit; readonly seconds: number }) | null {
    const { shown } = this;
    if (shown === null) return null;
    const seconds = Math.ceil((shown.until - this.clock.now.getTime()) / 1000);
    return seconds > 0 ? { unit: shown.unit, texts: shown.texts, labels: shown.labels, seconds } : null;
  }

  async load(): Promise<void> {
    await this.request.run(() => this.use.read.execute(this.id));
  }

  openDialog(kind: 'seal' | 'open', unit: VaultUnit): void {
    this.dialog.open({ kind, unit });
    this.hide();
  }

  drop(): void {
    this.dialog.close();
  }

  hide(): void {
    this.shown = null;
  }

  async seal(scope: CredentialScope, texts: CredentialTexts): Promise<void> {
    const { subject } = this;
    if (subject === null) return;
    const isSealed = await this.act(async () => {
      const sealed = await this.use.seal.execute(this.id, subject.unit.id, scope, texts);
      return sealed.ok ? null : failureText(sealed.failure, text.failures);
    });
    if (!isSealed) return;
    this.toasts.show('success', sealText.saved);
    await this.load();
  }

  async open(reason: string): Promise<void> {
    const { subject } = this;
    if (subject === null) return;
    await this.act(async () => {
      if (!(await this.stepUp.ensure())) return text.stepUpStopped;
      const opened = await this.use.open.execute(subject.unit.id, 'buyer', reason);
      if (opened.ok) this.show(subject.unit, opened.value);
      return opened.ok ? null : failureText(opened.failure, text.failures);
    });
    await this.load();
  }

  private show(unit: VaultUnit, opened: OpenedTexts): void {
    this.shown = { ...opened, unit, until: this.clock.now.getTime() + opened.hideAfterS * 1000 };
  }

  /** Runs an action of the dialog, which closes when nothing refused it. @param action returns the refusal @returns whether it succeeded */
  private async act(action: () => Promise<string | null>): Promise<boolean> {
    const answer = await this.dialog.run(async () => {
      this.dialog.refuse(null);
      const refusal = await action();
      this.dialog.refuse(refusal);
      if (refusal === null) this.dialog.close();
      return { isDone: refusal === null };
    });
    return answer?.isDone ?? false;
  }
}
