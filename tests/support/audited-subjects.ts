import type {
  AuditedAttempt,
  AuditedException,
  AuditedJournal,
  AuditedOpening,
  AuditedOrder,
  AuditedOutsideSale,
  AuditedReason,
  AuditedReceipt,
  AuditedRefund,
  AuditedRounding,
  AuditedSettlement,
  Balance,
} from '../../src/domain/ledger/audited-books.ts';

export const BANK = 'cash:bank:bca';

export const balance = (account: string, amount: number, party: string | null = null): Balance => ({ account, party, amount });

export const anAttempt = (given: Partial<AuditedAttempt> = {}): AuditedAttempt => ({
  ...{ id: 'a1', gateway: 'manual', account: BANK, amount: 100_000, code: 0, received: 100_000 },
  ...given,
});

/** Matched, it is taken whole. */
export const anException = (given: Partial<AuditedException> = {}): AuditedException => {
  const { amount = 100_000, outcome = null } = given;
  return {
    ...{ id: 'e1', attemptId: 'a1', account: null, amount, outcome, isShort: false, taken: outcome === 'match' ? amount : 0 },
    ...given,
  };
};

export const aRefund = (given: Partial<AuditedRefund> = {}): AuditedRefund => ({
  ...{ key: 'cancelled:o1', exceptionId: null, amount: 100_000, isSent: false, account: null },
  ...given,
});

/** A placed order of Rp100.000, with these events after its placement. */
export const anAuditedOrder = (events: readonly string[] = [], given: Partial<AuditedOrder> = {}): AuditedOrder => ({
  ...{ subject: 'order', id: 'o1', reference: 'AA-7F3Q-9K2X', kind: 'purchase', total: 100_000, deposit: 0, cost: null, group: null },
  ...{ attempts: [], exceptions: [], decisions: [], refunds: [], booked: [] },
  events: ['place', ...events].map((event, place) => [place + 1, event]),
  ...given,
});

export const aReceipt = (given: Partial<AuditedReceipt> = {}): AuditedReceipt => ({
  ...{ subject: 'receipt', id: 'e9', reference: 'REF-9', account: BANK, amount: 7000, outcome: null, refunds: [] },
  booked: [balance(BANK, 7000), balance('unmatched_receipts', -7000, 'e9')],
  ...given,
});

export const aReason = (given: Partial<AuditedReason> = {}): AuditedReason => ({
  subject: 'reason',
  id: '1',
  reference: 'MUTASI-1',
  reason: 'fee',
  account: BANK,
  amount: -650_075,
  isWithdrawn: false,
  booked: [balance(BANK, -6500), balance('expense:bank', 6500)],
  ...given,
});

export const anOpening = (given: Partial<AuditedOpening> = {}): AuditedOpening => ({
  subject: 'opening',
  id: '1',
  reference: 'BCA ••••7890',
  account: BANK,
  balance: 100_000_050,
  earlier: 400_000,
  isWithdrawn: false,
  booked: [balance(BANK, 600_000), balance('opening_balance', -600_000)],
  ...given,
});

export const aRounding = (given: Partial<AuditedRounding> = {}): AuditedRounding => ({
  subject: 'rounding',
  id: '00000000-0000-4000-8000-000000000001',
  reference: 'BCA ••••7890',
  account: BANK,
  rest: -25,
  booked: [balance(BANK, -1), balance('rounding', 1)],
  ...given,
});

export const aSettlement = (given: Partial<AuditedSettlement> = {}): AuditedSettlement => ({
  ...{ subject: 'settlement', id: '1', reference: 'SETOR-1', gateway: 'cash:gateway:qris', bank: BANK, gross: 5000, fee: 35 },
  ...{ isReversed: false, booked: [balance(BANK, 4965), balance('cash:gateway:qris', -5000), balance('expense:gateway', 35)] },
  ...given,
});

export const anOutsideSale = (given: Partial<AuditedOutsideSale> = {}): AuditedOutsideSale => ({
  ...{ subject: 'outside_sale', id: 's1', reference: 'Akun Sultan', amount: 90_000, cost: null, isUndone: false },
  booked: [balance('cash:outside', 90_000), balance('revenue:outside', -90_000)],
  ...given,
});

export const aStrayJournal = (given: Partial<AuditedJournal> = {}): AuditedJournal => ({
  ...{ subject: 'journal', id: '4', reference: 'opening:1', booked: [balance(BANK, 5), balance('difference', -5)] },
  ...given,
});
