import type { PaymentSettings } from '../../../../application/order/order-admin-repository.ts';
import type { FieldProblems, FormRules, Opened } from '../kit/form/form-rules.ts';
import { paymentSettingsText as text } from './payment-settings.text.ts';

export type BankAccount = PaymentSettings['accounts'][number];

export interface PaymentFields {
  readonly accounts: readonly BankAccount[];
  readonly qris: string;
  readonly sellsAccounts: boolean;
}

export const MAX_ACCOUNTS = 10;
export const noAccount: BankAccount = { bank: '', number: '', holder: '' };

export const openedPayments = ({ version, accounts, qris, sellsAccounts }: PaymentSettings): Opened<PaymentFields> => ({
  values: { accounts, qris: qris ?? '', sellsAccounts },
  version: String(version),
});

const isAccount = (value: unknown): value is BankAccount =>
  typeof value === 'object' &&
  value !== null &&
  (['bank', 'number', 'holder'] as const).every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

export const paymentRules: FormRules<PaymentFields> = {
  blank: { accounts: [], qris: '', sellsAccounts: true },
  read: (draft) => {
    const { accounts, qris, sellsAccounts } = (draft ?? {}) as Partial<PaymentFields>;
    const fits = Array.isArray(accounts) && accounts.every(isAccount) && typeof qris === 'string' && typeof sellsAccounts === 'boolean';
    return fits ? { accounts, qris, sellsAccounts } : null;
  },
};

const isWithin = (value: string, shortest: number, longest: number): boolean =>
  value.trim().length >= shortest && value.trim().length <= longest;

/** Account data without the separators that people type between digits. */
export const cleanAccount = ({ bank, number, holder }: BankAccount): BankAccount => ({
  bank: bank.trim(),
  number: number.replaceAll(/[\s.-]/g, ''),
  holder: holder.trim(),
});

export const paymentProblems = ({ accounts, qris }: PaymentFields): FieldProblems => {
  const found = accounts.flatMap((account, place) => {
    const { bank, number, holder } = cleanAccount(account);
    return [
      ...(isWithin(bank, 2, 40) ? [] : [[`accounts.${place}.bank`, text.bankWrong] as const]),
      ...(/^\d{5,30}$/.test(number) ? [] : [[`accounts.${place}.number`, text.numberWrong] as const]),
      ...(isWithin(holder, 2, 100) ? [] : [[`accounts.${place}.holder`, text.holderWrong] as const]),
    ];
  });
  const isQris = qris.trim() === '' || (qris.trim().startsWith('000201') && isWithin(qris, 50, 1000));
  return Object.fromEntries([...found, ...(isQris ? [] : [['qris', text.qrisWrong] as const])]);
};
