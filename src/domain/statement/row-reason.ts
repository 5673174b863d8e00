import type { RowCandidates } from './propose-match.ts';

/** Why money moved that is no receipt: a fee or a tax, also given back; interest; money of the owner; a payment to a supplier, also given back. */
export const ROW_REASONS = ['fee', 'interest', 'tax', 'own', 'supplier'] as const;
export type RowReason = (typeof ROW_REASONS)[number];

/** The account of the ledger that each reason is booked to. `private.reason_lines` uses the same ones. */
const ACCOUNTS: Readonly<Record<RowReason, string>> = {
  fee: 'expense:bank',
  interest: 'income:interest',
  tax: 'expense:tax',
  own: 'owner_money',
  supplier: 'goods',
};

/** Whether money of this direction has this reason: a bank gives back a fee, but takes no interest. @param amount in sen, money in is positive */
export const isPossibleReason = (reason: RowReason, amount: number): boolean => reason !== 'interest' || amount > 0;

/** The account and the rupiah of each line, debit positive; the part of a rupiah is left out. @param amount in sen @param cash the account of the bank */
export const reasonLines = (reason: RowReason, amount: number, cash: string): readonly (readonly [account: string, amount: number])[] => {
  const rupiah = Math.trunc(amount / 100);
  if (rupiah === 0) return [];
  return [
    [cash, rupiah],
    [ACCOUNTS[reason], -rupiah],
  ];
};

/**
 * What banks call a tax, a fee and interest. Tax on interest is a tax, so that it comes first. Interest is nothing else: Bunga is a name, too.
 * Other words stand at the begin, because people write them as the note of a transfer.
 */
const WORDS: readonly (readonly [RowReason, RegExp])[] = [
  ['tax', /^(?:pajak|pph|tax)\b|\b(?:pajak|tax) (?:atas |on )?(?:bunga|interest)\b/i],
  ['interest', /^(?:kredit |credit )?(?:bunga|interest|jasa giro)(?: tabungan| rekening| giro| bank| credit(?:ed)?)?$/i],
  [
    'fee',
    /^(?:biaya|by|bea|adm|admin|administrasi|fee|charges?)\b|\bbiaya (?:adm|admin|administrasi|transfer|trf|bi-?fast|transaksi|kartu)\b/i,
  ],
];

/** The reason that the text of a row names; null where it names none. Money that comes in is proposed as interest only: it may be a buyer's. */
export const proposeReason = ({ amount, text }: { readonly amount: number; readonly text: string }): RowReason | null => {
  const reason = WORDS.find(([, words]) => words.test(text.trim()))?.[0] ?? null;
  return reason !== null && amount < 0 === (reason !== 'interest') ? reason : null;
};

/** Rows whose text names one reason. */
export interface NamedReason<Row> {
  readonly reason: RowReason;
  readonly rows: readonly Row[];
}

interface OpenRow {
  readonly amount: number;
  readonly text: string;
  readonly candidates: RowCandidates | null;
}

/** The open rows whose text names their reason and that nothing else is found for, by reason. */
export const namedReasons = <Row extends OpenRow>(rows: readonly Row[]): readonly NamedReason<Row>[] => {
  const alone = rows.filter(({ candidates }) => candidates !== null && candidates.booked.length + candidates.attempts.length === 0);
  return ROW_REASONS.map((reason) => ({ reason, rows: alone.filter((row) => proposeReason(row) === reason) })).filter(
    (named) => named.rows.length > 0,
  );
};
