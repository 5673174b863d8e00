import { readSen } from '../shared/amount.ts';
import { plainCell, type SourceLine } from './raw-rows.ts';
import type { PrintedTotals } from './statement.ts';
import type { StatementNumbers } from './statement-layout.ts';
import { storedAmount } from './stored-cells.ts';

const LABELS = {
  opening: /^(?:\d\d\/\d\d )?(?:saldo awal|starting balance|opening balance|initial balance)/i,
  closing: /^(?:saldo akhir(?! mutasi)|ending balance|closing balance)/i,
  in: /^(?:mutasi kredit|mutasi cr|total kredit|total credits?|dana masuk\/|kredit$|credit$|total masuk)/i,
  out: /^(?:mutasi debet|mutasi debit|mutasi db|total debet|total debit|dana keluar\/|debet$|debit$|total keluar)/i,
} as const;

type TotalName = keyof typeof LABELS;

const NUMBER = /-?(?:\d[\d.,]*|[.,]\d+)/;

/** Whether a text ends after a label, or has nothing but marks and a number there. */
const afterLabel = (cell: string, label: RegExp): string | null => {
  const found = label.exec(cell);
  return found === null ? null : cell.slice(found[0].length).replace(/^[^:=\d-]*[:=]?\s*/, '');
};

/** An amount in sen; zero is written in several ways. Null for what is none in this style. */
export const senOf = (text: string, style: StatementNumbers): number | null => {
  const isNegative = /^-/.test(text) || /-$/.test(text);
  const digits = text
    .replace(/^[+-]|-$/g, '')
    .replace(/^(?:rp|idr)\.? ?/i, '')
    .trim();
  if (digits === '' || /^-+$/.test(digits) || /^0+$/.test(digits)) return 0;
  const read = readSen(/^[.,]/.test(digits) ? `0${digits}` : digits, style);
  return read.ok ? (isNegative ? -read.value : read.value) : null;
};

/** A total that a line prints: the number after its label, in its cell or in the next one that is filled. */
const totalOf = (cells: SourceLine['cells'], label: RegExp, style: StatementNumbers): number | null => {
  const plain = cells.map((cell) => plainCell(storedAmount(cell, style)));
  for (const [place, cell] of plain.entries()) {
    const rest = afterLabel(cell, label);
    if (rest === null) continue;
    const value = rest === '' ? plain.slice(place + 1).find((next) => /\d/.test(next)) : rest;
    const [number = ''] = NUMBER.exec(value ?? '') ?? [];
    if (number !== '') return senOf(number, style);
  }
  return null;
};

const NAMES = Object.keys(LABELS) as readonly TotalName[];

/** Whether a line prints one of the totals. */
export const isTotal = ({ cells }: SourceLine, style: StatementNumbers): boolean =>
  NAMES.some((name) => totalOf(cells, LABELS[name], style) !== null);

/** The totals that a file prints: opening ones where they first stand, closing ones where they last do. */
export const printedTotals = (lines: readonly SourceLine[], style: StatementNumbers): PrintedTotals => {
  const found = (name: TotalName): readonly number[] =>
    lines.flatMap(({ cells }) => {
      const total = totalOf(cells, LABELS[name], style);
      return total === null ? [] : [total];
    });
  const size = (total: number | undefined): number | null => (total === undefined ? null : Math.abs(total));
  return {
    opening: found('opening')[0] ?? null,
    closing: found('closing').at(-1) ?? null,
    in: size(found('in').at(-1)),
    out: size(found('out').at(-1)),
  };
};

const ACCOUNT = /^(?:account (?:no\b|number)|nomor rekening|no\.? ?rekening|norek)/i;

/** The number of the account that a preamble prints; null where it does not. */
export const printedAccount = (lines: readonly SourceLine[]): string | null => {
  for (const { cells } of lines) {
    const plain = cells.map(plainCell);
    const place = plain.findIndex((cell) => ACCOUNT.test(cell));
    const rest = [plain[place]?.replace(ACCOUNT, ''), ...plain.slice(place + 1)].find((cell) => cell !== undefined && /\d{4}/.test(cell));
    const number = place < 0 ? '' : (/[\d*xX][\d*xX .-]{3,}/.exec(rest ?? '')?.[0] ?? '').replace(/[ .-]/g, '');
    if (number !== '') return number;
  }
  return null;
};

/** The last year of the period that a preamble prints; null where it does not. */
export const printedYear = (lines: readonly SourceLine[]): number | null => {
  for (const { cells } of lines) {
    const text = plainCell(cells.join(' '));
    const period = /period\w*.*/i.exec(text)?.[0] ?? '';
    const year = period.match(/\b20\d\d\b/g)?.at(-1);
    if (year !== undefined) return Number(year);
  }
  return null;
};
