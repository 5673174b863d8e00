import type { PaymentSettings } from '../../../application/order/order-admin-repository.ts';

type Accounts = PaymentSettings['accounts'];

/** Where money arrives that names no account. */
export const FIRST_BANK = 'cash:bank:bca';

/** The ledger account of each account of the shop: the first one of a bank has the bank's name. */
const codesOf = (accounts: Accounts): readonly string[] =>
  accounts.map(({ bank, number }, at) => {
    const code = `cash:bank:${bank.toLowerCase()}`;
    return accounts.slice(0, at).some((one) => one.bank === bank) ? `${code}_${number.slice(-4)}` : code;
  });

export const cashCodeOf = ({ accounts }: PaymentSettings, id: string): string | null =>
  codesOf(accounts)[accounts.findIndex((one) => one.id === id)] ?? null;

export const accountOf = ({ accounts }: PaymentSettings, cash: string): string | null =>
  accounts[codesOf(accounts).indexOf(cash)]?.id ?? null;

/** Accounts with their ids; one with another number is another account. */
export const withIds = (given: Accounts, stored: Accounts, newId: () => string): Accounts =>
  given.map((one) => ({ ...one, id: stored.find(({ id, number }) => id === one.id && number === one.number)?.id ?? newId() }));
