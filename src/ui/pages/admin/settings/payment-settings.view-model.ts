import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { PaymentSettings } from '../../../../application/order/order-admin-repository.ts';
import { ReadPaymentSettings, SavePaymentSettings } from '../../../../application/order/payment-settings.ts';
import { gatewayFor, isAutomatic } from '../../../../domain/payment/payment-method.ts';
import { type Result, succeed } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { type Opened, refusedSave, type SaveOutcome } from '../kit/form/form-rules.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { saveSection, takeNewestSection } from '../kit/form/section-save.ts';
import { VersionedForm } from '../kit/form/versioned-form.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import {
  type BankAccount,
  cleanAccount,
  noAccount,
  openedPayments,
  type PaymentFields,
  paymentProblems,
  paymentRules,
  qrisOf,
} from './payment-form.ts';
import { paymentSettingsText as text } from './payment-settings.text.ts';
import { readQrPicture } from './qr-picture.ts';

interface Tools {
  readonly read: ReadPaymentSettings;
  readonly save: SavePaymentSettings;
  readonly form: FormTools;
  /** The text of the QR code in a picture; null without one. */
  readonly readPicture: (file: File) => Promise<string | null>;
}

/** The payment settings. */
export class PaymentSettingsViewModel {
  readonly form: VersionedForm<PaymentFields>;
  /** The last change of bank accounts within a day. */
  changedAt: Date | null = null;
  /** The preferred one first; empty until they are known. */
  gateways: PaymentSettings['gateways'] = [];
  /** The QRIS code with confirmed merchant and city. */
  confirmedQris: string | null = null;
  pictureProblem: string | null = null;
  /** As it is stored. */
  private storedQris = '';

  constructor(
    private readonly tools: Tools,
    private readonly stepUp: StepUpStore,
  ) {
    this.form = new VersionedForm<PaymentFields>(tools.form, {
      ...paymentRules,
      lastEditor: () => tools.form.lastEditor('payment_settings', null),
    });
    makeAutoObservable<this, 'tools' | 'stepUp'>(
      this,
      { changedAt: observableRef, gateways: observableRef, form: false, tools: false, stepUp: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  load(): Promise<void> {
    return this.form.load('payment-settings', () => this.read());
  }

  setAccount(place: number, changes: Partial<BankAccount>): void {
    const accounts = this.form.values.accounts.map((account, at) => (at === place ? { ...account, ...changes } : account));
    this.form.set(
      { accounts },
      Object.keys(changes).map((name) => `accounts.${place}.${name}`),
    );
  }

  /** Whether buyers see the QRIS of a gateway instead of the shop's own. */
  get isQrisReplaced(): boolean {
    const gateway = gatewayFor('qris', 0, this.gateways);
    return gateway !== null && isAutomatic(gateway) && this.gateways.includes('manual');
  }

  /** The QRIS that was changed, and whose shop it is; null where there is nothing to confirm. */
  get newQris(): { readonly merchant: string; readonly city: string } | null {
    const { qris } = this.form.values;
    const read = qris.trim() === this.storedQris ? null : qrisOf(qris);
    return read === null || 'problem' in read ? null : read;
  }

  get isConfirmed(): boolean {
    return this.confirmedQris === this.form.values.qris.trim();
  }

  confirmQris(isOurs: boolean): void {
    this.confirmedQris = isOurs ? this.form.values.qris.trim() : null;
  }

  /** Takes the code in a picture. */
  async takePicture(file: File): Promise<void> {
    const payload = await this.tools.readPicture(file).catch(() => null);
    runInAction(() => {
      this.pictureProblem = payload === null ? text.qrisUnread : null;
      if (payload !== null) this.form.set({ qris: payload });
    });
  }

  addAccount(): void {
    this.form.set({ accounts: [...this.form.values.accounts, noAccount] });
  }

  removeAccount(place: number): void {
    this.form.set({ accounts: this.form.values.accounts.filter((_, at) => at !== place) });
  }

  takeNewest(): Promise<void> {
    return takeNewestSection(this.form, () => this.read(), text.failed);
  }

  save(): Promise<boolean> {
    return saveSection(this.form, (values) => this.send(values));
  }

  private async send(fields: PaymentFields): Promise<SaveOutcome<PaymentFields, true>> {
    const problems = paymentProblems(fields, [this.storedQris, this.confirmedQris ?? '']);
    if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
    if (!(await this.stepUp.ensure())) return { kind: 'failed', alert: text.stepUpNeeded };
    const { version } = this.form;
    const accounts = fields.accounts.map(cleanAccount);
    const qris = fields.qris.trim() === '' ? null : fields.qris.trim();
    const { sellsAccounts } = fields;
    const saved = await this.tools.save.execute({ version: Number(version), accounts, qris, sellsAccounts });
    if (!saved.ok) return refusedSave(saved.failure);
    const stored = await this.read();
    const opened = stored.ok
      ? stored.value
      : { values: { accounts, qris: qris ?? '', sellsAccounts }, version: String(Number(version) + 1) };
    return { kind: 'saved', saved: true, opened, done: text.saved };
  }

  private async read(): Promise<Result<Opened<PaymentFields>>> {
    const read = await this.tools.read.execute();
    if (!read.ok) return read;
    this.note(read.value);
    return succeed(openedPayments(read.value));
  }

  private note({ changedAt, qris, gateways }: PaymentSettings): void {
    [this.changedAt, this.gateways] = [changedAt, gateways];
    this.storedQris = qris ?? '';
  }
}

export const paymentSettingsBindings = bindingsOf(
  PaymentSettingsViewModel,
  [ReadPaymentSettings, SavePaymentSettings, FormTools, StepUpStore],
  (read, save, form, stepUp) => new PaymentSettingsViewModel({ read, save, form, readPicture: readQrPicture }, stepUp),
);
