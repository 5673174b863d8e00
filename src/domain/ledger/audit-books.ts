import { openingLines, roundingLines } from '../statement/closing.ts';
import { reasonLines } from '../statement/row-reason.ts';
import type { AuditedRefund, AuditedSubject } from './audited-books.ts';
import { Balances } from './balances.ts';
import { bookOrder } from './order-money.ts';
import { possibleCodes } from './order-receipts.ts';

/** An account that does not hold what it should for one subject. Debit is positive. */
export interface BookDifference {
  readonly subject: AuditedSubject['subject'];
  readonly id: string;
  readonly reference: string;
  /** An account of the ledger; `refund_list` is the list of refunds to send. */
  readonly account: string;
  readonly party: string | null;
  readonly expected: number;
  readonly found: number;
}

const bookSent = (refunds: readonly AuditedRefund[], party: string, books: Balances): void => {
  for (const { isSent, account, amount } of refunds) {
    if (isSent) books.add('refund_payable', party, amount).add(account ?? 'cash', null, -amount);
  }
};

/** What the accounts should hold for a subject, computed from what happened. */
const expectedBalances = (audited: AuditedSubject, code: number): Balances => {
  const books = new Balances();
  switch (audited.subject) {
    case 'order':
      bookOrder(audited, code, books);
      bookSent(audited.refunds, audited.id, books);
      return books;
    case 'receipt': {
      const { id, account, amount, outcome } = audited;
      books.add(account, null, amount);
      if (outcome === 'refund') books.add('refund_payable', id, -amount).add('refund_list', null, amount);
      else books.add('unmatched_receipts', id, -amount);
      bookSent(audited.refunds, id, books);
      return books;
    }
    case 'settlement': {
      const { gateway, bank, gross, fee, isReversed } = audited;
      return isReversed
        ? books
        : books
            .add(bank, null, gross - fee)
            .add('expense:gateway', null, fee)
            .add(gateway, null, -gross);
    }
    case 'outside_sale': {
      const { amount, cost, isUndone } = audited;
      if (isUndone) return books;
      books.add('cash:outside', null, amount).add('revenue:outside', null, -amount);
      return books.add('expense:goods', null, cost ?? 0).add('goods', null, -(cost ?? 0));
    }
    case 'reason': {
      const { reason, account, amount, isWithdrawn } = audited;
      if (!isWithdrawn) for (const [code, rupiah] of reasonLines(reason, amount, account)) books.add(code, null, rupiah);
      return books;
    }
    case 'opening': {
      const { account, balance, earlier, isWithdrawn } = audited;
      if (!isWithdrawn) for (const [code, rupiah] of openingLines(balance, earlier, account)) books.add(code, null, rupiah);
      return books;
    }
    case 'rounding':
      for (const [code, rupiah] of roundingLines(audited.rest, audited.account)) books.add(code, null, rupiah);
      return books;
    case 'journal':
      return books;
  }
};

/** What the ledger holds for a subject, and what the list of refunds does. */
const foundBalances = (audited: AuditedSubject): Balances => {
  const books = new Balances();
  for (const { account, party, amount } of audited.booked) books.add(account, party, amount);
  if ('refunds' in audited) for (const { amount } of audited.refunds) books.add('refund_list', null, amount);
  return books;
};

/** Compares what the ledger holds for a subject with what it should hold if this code paid a part of it. */
const compare = (audited: AuditedSubject, code: number): readonly BookDifference[] => {
  const { subject, id, reference } = audited;
  const both = new Map<string, { account: string; party: string | null; expected: number; found: number }>();
  const at = (account: string, party: string | null) => {
    const key = `${account} ${party ?? ''}`;
    const row = both.get(key) ?? { account, party, expected: 0, found: 0 };
    both.set(key, row);
    return row;
  };
  for (const { account, party, amount } of expectedBalances(audited, code).all()) at(account, party).expected = amount;
  for (const { account, party, amount } of foundBalances(audited).all()) at(account, party).found = amount;
  return [...both.values()].filter(({ expected, found }) => expected !== found).map((row) => ({ subject, id, reference, ...row }));
};

/** Compares what the ledger holds for a subject with what it should hold. Empty: they are equal. */
export const auditSubject = (audited: AuditedSubject): readonly BookDifference[] => {
  // Several receipts with codes of their own can be matched together, and the code of any of them counts.
  const codes = audited.subject === 'order' ? possibleCodes(audited) : [0];
  return codes.map((code) => compare(audited, code)).toSorted((a, b) => a.length - b.length)[0] ?? [];
};
