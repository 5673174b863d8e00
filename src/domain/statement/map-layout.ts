import { fail, type Result, succeed } from '../shared/result.ts';
import { plainCell, type SourceLine } from './raw-rows.ts';
import type { StatementPart, TableLayout } from './statement-layout.ts';

/** Columns of an unknown file as a person matches them, by their places; null for none. */
export interface LayoutMapping
  extends Pick<TableLayout, 'dates' | 'numbers' | 'direction'>,
    Readonly<Record<Extract<StatementPart, 'date' | 'text' | 'amount' | 'mark' | 'in' | 'out' | 'balance'>, number | null>> {
  /** The place of the head among the lines; null when the rows have none. */
  readonly head: number | null;
}

const PARTS = ['date', 'text', 'amount', 'mark', 'in', 'out', 'balance'] as const;

/** Parts without which a row says nothing. */
const needed = ({ direction }: LayoutMapping): readonly (typeof PARTS)[number][] => {
  if (direction === 'columns') return ['date', 'in', 'out'];
  return direction === 'balance' ? ['date', 'amount', 'balance'] : ['date', 'amount'];
};

/** Columns that a direction does not read. */
const unread = ({ direction }: LayoutMapping): readonly (typeof PARTS)[number][] => {
  if (direction === 'columns') return ['amount', 'mark'];
  return direction === 'mark' ? ['in', 'out'] : ['in', 'out', 'mark'];
};

/** The layout of matched columns. Fails with MAPPING_MISSING and the first part that has no column (`part`). */
export const mappedLayout = (table: readonly SourceLine[], mapping: LayoutMapping): Result<TableLayout> => {
  const part = needed(mapping).find((name) => mapping[name] === null);
  if (part !== undefined) return fail('MAPPING_MISSING', { part });
  const read = PARTS.filter((name) => mapping[name] !== null && !unread(mapping).includes(name));
  const heads = mapping.head === null ? [] : (table[mapping.head]?.cells ?? []).map(plainCell).filter((cell) => cell !== '');
  const { dates, numbers, direction } = mapping;
  const columns = Object.fromEntries(read.map((name) => [name, mapping[name] as number]));
  return succeed({ id: 'by-hand', bank: '', kind: 'table', dates, numbers, direction, heads: [...new Set(heads)], columns });
};
