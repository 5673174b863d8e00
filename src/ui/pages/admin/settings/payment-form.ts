import type { PaymentSettings } from '../../../../application/order/order-admin-repository.ts';
import { checkShopQris } from '../../../../domain/payment/qris-payload.ts';
import type { FieldProblems, FormRules, Opened } from '../kit/form/form-rules.ts';
import { qrisProblems, paymentSettingsText as text } from './payment-settings.text.ts';

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
export const cleanAccount = ({ bank, number, holder, ...rest }: BankAccount): BankAccount => ({
  ...rest,
  bank: bank.trim(),
  number: number.replaceAll(/[\s.-]/g, ''),
  holder: holder.trim(),
});

/** The shop and city of a QRIS that may be stored, or why it may not. */
export const qrisOf = (payload: string): { readonly merchant: string; readonly city: string } | { readonly problem: string } | null => {
  if (payload.trim() === '') return null;
  const read = checkShopQris(payload);
  return read.ok ? read.value : { problem: qrisProblems[read.failure.code] ?? qrisProblems.QRIS_INVALID };
};

/** @param known the stored QRIS, or one whose shop was confirmed */
export const paymentProblems = ({ accounts, qris }: PaymentFields, known: readonly string[]): FieldProblems => {
  const found = accounts.flatMap((account, place) => {
    const { bank, number, holder } = cleanAccount(account);
    return [
      ...(isWithin(bank, 2, 40) ? [] : [[`accounts.${place}.bank`, text.bankWrong] as const]),
      ...(/^\d{5,30}$/.test(number) ? [] : [[`accounts.${place}.number`, text.numberWrong] as const]),
      ...(isWithin(holder, 2, 100) ? [] : [[`accounts.${place}.holder`, text.holderWrong] as const]),
    ];
  });
  const read = known.includes(qris.trim()) ? null : qrisOf(qris);
  const problem = read === null ? null : 'problem' in read ? read.problem : text.qrisUnconfirmed;
  return Object.fromEntries([...found, ...(problem === null ? [] : [['qris', problem] as const])]);
};
