import { fail, type Result } from '../shared/result.ts';
import { senOf } from './printed-totals.ts';
import { plainCell, type RawRow } from './raw-rows.ts';
import { type Notation, type ReadingOptions, statementOf } from './read-statement.ts';
import type { Statement } from './statement.ts';

const NOTATION: Notation = { dates: 'yyyymmdd', numbers: '150123.00', direction: 'sign' };

/** Whether a text is a statement in the format MT940 of SWIFT. */
export const isMt940 = (text: string): boolean => /^:?\{?[\s\S]{0,500}:20:/.test(text) && /^:6[01][FM]?:/m.test(text);

interface Tag {
  readonly line: number;
  readonly name: string;
  readonly lines: readonly string[];
}

/** The fields of the file; a line without a tag continues the field above it. */
const tagsOf = (text: string): readonly Tag[] => {
  const tags: { line: number; name: string; lines: string[] }[] = [];
  for (const [place, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [, name, rest = ''] = /^(?:\{\d:.*)?:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
    if (name !== undefined) tags.push({ line: place + 1, name, lines: [rest] });
    else if (!/^-\}?|^\{/.test(line)) tags.at(-1)?.lines.push(line);
  }
  return tags;
};

const amountText = (amount: string): string => {
  const [whole = '', part = ''] = amount.split(',');
  return `${whole === '' ? '0' : whole}.${part.padEnd(2, '0')}`;
};

const ENTRY = /^(\d{2})(\d{2})\d{2}(\d{4})?(R?)([CD])[A-Z]?(\d+,\d{0,2})(?:[A-Z][A-Z0-9]{3})([^/]*)(?:\/\/(.*))?$/;

/** The day of booking: the month and day of the entry, in the year of its value date or the one beside it. */
const bookingDay = (value: string, year: string, month: string, entry: string | undefined): string => {
  if (entry === undefined) return `20${value}`;
  const distance = Number(entry.slice(0, 2)) - Number(month);
  const shift = distance > 6 ? -1 : distance < -6 ? 1 : 0;
  return `${2000 + Number(year) + shift}${entry}`;
};

const NO_REFERENCE = /^NONREF$/i;

const partsOf = (entry: Tag, about: Tag | undefined): RawRow['parts'] => {
  const [first = '', ...more] = entry.lines;
  const [whole, year = '', month = '', booked, reversal, side, amount = '', own = '', bank = ''] = ENTRY.exec(first.trim()) ?? [];
  const text = plainCell([...more, ...(about?.lines ?? [])].join(' '));
  if (whole === undefined) return { date: first.slice(0, 6), amount: first, text };
  // A reversed credit is money out.
  const isOut = (side === 'D') !== (reversal === 'R');
  const reference = [bank, own].map(plainCell).find((part) => part !== '' && !NO_REFERENCE.test(part)) ?? '';
  return { date: bookingDay(first.slice(0, 6), year, month, booked), amount: `${isOut ? '-' : ''}${amountText(amount)}`, text, reference };
};

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d+,\d{0,2})/;

const balanceOf = (tag: Tag | undefined): number | null => {
  const [, side, , , amount] = BALANCE.exec(tag?.lines[0]?.trim() ?? '') ?? [];
  const sen = amount === undefined ? null : senOf(amountText(amount), NOTATION.numbers);
  return sen === null ? null : side === 'D' ? -sen : sen;
};

/** Reads a statement in the format MT940, also several of one account after each other. Fails with NO_ROWS, CURRENCY or ACCOUNTS. */
export const readMt940 = (text: string, options: ReadingOptions): Result<Statement> => {
  const tags = tagsOf(text);
  const named = (...names: readonly string[]): readonly Tag[] => tags.filter(({ name }) => names.includes(name));
  const accounts = new Set(named('25', '25P').map(({ lines }) => lines[0]?.replace(/^.*\//, '').replace(/[^\d]/g, '') ?? ''));
  if (accounts.size > 1) return fail('ACCOUNTS');
  const currency = named('60F', '62F')
    .map(({ lines }) => BALANCE.exec(lines[0]?.trim() ?? '')?.[3] ?? 'IDR')
    .find((one) => one !== 'IDR');
  if (currency !== undefined) return fail('CURRENCY', { currency });
  const rows = tags.flatMap((tag, place): readonly RawRow[] => {
    const next = tags[place + 1];
    return tag.name === '61' ? [{ line: tag.line, parts: partsOf(tag, next?.name === '86' ? next : undefined) }] : [];
  });
  if (rows.length === 0) return fail('NO_ROWS');
  const [account = ''] = accounts;
  return statementOf(
    { rows, around: [] },
    NOTATION,
    {
      totals: { opening: balanceOf(named('60F')[0]), closing: balanceOf(named('62F').at(-1)), in: null, out: null },
      account: account === '' ? null : account,
      year: null,
    },
    options,
  );
};
