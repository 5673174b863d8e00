import { nameKey } from '../catalog/import-plan.ts';
import { codeKey } from '../catalog/sheet-private-data.ts';
import { type Failure, fail, type Result, succeed } from '../shared/result.ts';
import { cellText, isBelowHeads, type TableCell, type TableRow, widthOf } from '../shared/table-row.ts';
import { type CredentialField, type CredentialTexts, checkTexts, edgeSpaces } from './fields.ts';
import { fieldOfUse, SEAL_KEYS, type SealColumn, type SealFieldOption, type SealKey, type SealUse } from './seal-columns.ts';

/** A unit that may be sealed; never the content of its credentials. */
export interface SealableUnit {
  readonly id: string;
  /** The unit's number within its product, from 1. */
  readonly position: number;
  readonly hasCredentials: boolean;
  /** Of its newest credentials; 0 without any. */
  readonly version: number;
  /** The number of the paid order that waits for the credentials of this unit. */
  readonly waitingOrder: string | null;
}

/** A product with what may be sealed: its units that are for sale or reserved. */
export interface SealTarget {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly game: string | null;
  readonly fields: readonly CredentialField[];
  /** Units without credentials first, of those the ones that a paid order waits for. */
  readonly units: readonly SealableUnit[];
}

/** What a person should look at before the row is sealed; never a value. */
export type SealNote =
  | { readonly code: 'EDGE_SPACES'; readonly label: string; readonly where: 'start' | 'end' | 'both' }
  /** A spreadsheet stored the value as a number, which has lost zeros at its start. */
  | { readonly code: 'NUMBER'; readonly label: string }
  | { readonly code: 'OTHERS_SEALED'; readonly count: number };

/** A row that can be sealed. `replaces`: the only unit of the product has credentials, which become an earlier version. */
export interface SealableRow {
  readonly state: 'empty' | 'replaces';
  readonly line: number;
  readonly product: { readonly id: string; readonly name: string; readonly game: string | null };
  readonly unit: SealableUnit;
  readonly texts: CredentialTexts;
  /** Labels of the fields that have a value. */
  readonly filled: readonly string[];
  readonly notes: readonly SealNote[];
}

/**
 * A row that cannot be sealed: ROW_BROKEN, TOO_MANY_CELLS, KEY_MISSING, PRODUCT_UNKNOWN, PRODUCT_DOUBTFUL, KEYS_DIFFER, NO_UNIT, UNITS_SEALED,
 * UNITS_TAKEN, SAME_AS_ROW, COLUMN_TWICE, or what `checkTexts` refuses. Its values are labels and numbers, never a cell of login data.
 */
export interface RefusedSealRow {
  readonly state: 'refused';
  readonly line: number;
  /** What the row names its product by, else the product of all rows; empty without either. */
  readonly key: string;
  readonly failure: Failure;
}

export type PlannedSeal = SealableRow | RefusedSealRow;

export interface SealSheet {
  readonly columns: readonly SealColumn[];
  readonly options: readonly SealFieldOption[];
  /** The row of the heads. */
  readonly heads: Pick<TableRow, 'cells' | 'width'>;
  readonly rows: readonly TableRow[];
  /** Values of rows that have none, by the use of their field. */
  readonly filled: ReadonlyMap<SealUse, string>;
  /** The product of rows that name none; null where every row has to. */
  readonly product: SealTarget | null;
}

const KEYS_OF: Readonly<Record<SealKey, (target: SealTarget) => string>> = {
  id: ({ id }) => id.toLowerCase(),
  code: ({ code }) => codeKey(code ?? ''),
  name: ({ name }) => nameKey(name),
};
const WRITTEN: Readonly<Record<SealKey, (text: string) => string>> = { id: (text) => text.toLowerCase(), code: codeKey, name: nameKey };

/** The cells that name the product of a row, as far as they are filled; none of a row whose cells stand below other heads, where they may be login data. */
export const keysOf = (row: TableRow, { columns, heads }: Pick<SealSheet, 'columns' | 'heads'>): ReadonlyMap<SealKey, string> => {
  const keys = new Map<SealKey, string>();
  if (!isBelowHeads(row, heads)) return keys;
  for (const key of SEAL_KEYS) {
    const text = cellText(row.cells[columns.findIndex(({ use }) => use === key)]);
    if (text !== '') keys.set(key, text);
  }
  return keys;
};

/** The product of a row. The first key that is filled decides; the others may not contradict it. */
const productOf = (
  keys: ReadonlyMap<SealKey, string>,
  { product: ofAll }: SealSheet,
  targets: readonly SealTarget[],
): Result<SealTarget> => {
  const [first, ...others] = [...keys];
  if (first === undefined) return ofAll === null ? fail('KEY_MISSING') : succeed(ofAll);
  const fits = ([key, text]: readonly [SealKey, string], target: SealTarget): boolean => KEYS_OF[key](target) === WRITTEN[key](text);
  const found = targets.filter((target) => fits(first, target));
  if (found.length === 0) return fail('PRODUCT_UNKNOWN');
  const agreeing = found.filter((target) => others.every((other) => fits(other, target)));
  if (agreeing.length === 0) return fail('KEYS_DIFFER', { name: found[0]?.name ?? '' });
  const [product] = agreeing;
  return agreeing.length > 1 || product === undefined ? fail('PRODUCT_DOUBTFUL', { count: agreeing.length }) : succeed(product);
};

interface FilledCell {
  readonly field: CredentialField;
  readonly cell: TableCell;
  readonly text: string;
}

/** Values as they are written, spaces included; a number with all of its digits. */
const textOf = (cell: TableCell): string => (typeof cell === 'number' ? cellText(cell) : cell);

/** The filled cells of a row by the fields of its product, or why they are refused. */
const filledCells = (
  row: TableRow,
  { columns, options, filled: ofAll }: SealSheet,
  { fields }: SealTarget,
): Result<readonly FilledCell[]> => {
  const filled: FilledCell[] = [];
  for (const [place, { use }] of columns.entries()) {
    const cell = row.cells[place] ?? '';
    const option = options.find((one) => one.use === use);
    if (option === undefined || cellText(cell) === '') continue;
    const field = fieldOfUse(fields, option);
    if (field === null) return fail('FIELD_UNKNOWN', { field: option.label });
    if (filled.some((other) => other.field.name === field.name)) return fail('COLUMN_TWICE', { field: field.label });
    filled.push({ field, cell, text: textOf(cell) });
  }
  for (const option of options) {
    const text = ofAll.get(option.use) ?? '';
    const field = fieldOfUse(fields, option);
    const isFilled = field === null || text.trim() === '' || filled.some((other) => other.field.name === field.name);
    if (!isFilled) filled.push({ field, cell: text, text });
  }
  return succeed(filled);
};

const notesOf = (cells: readonly FilledCell[], target: SealTarget): readonly SealNote[] => {
  const sealed = target.units.filter(({ hasCredentials }) => hasCredentials).length;
  const ofCells = cells.flatMap(({ field: { label }, cell, text }): readonly SealNote[] => {
    const where = edgeSpaces(text);
    if (typeof cell === 'number') return [{ code: 'NUMBER', label }];
    return where === null ? [] : [{ code: 'EDGE_SPACES', label, where }];
  });
  return target.units.length > 1 && sealed > 0 ? [...ofCells, { code: 'OTHERS_SEALED', count: sealed }] : ofCells;
};

/** The next unit of a product for a row, or why there is none. @param taken ids of units that earlier rows have */
const nextUnit = ({ units }: SealTarget, taken: ReadonlySet<string>): Result<Pick<SealableRow, 'state' | 'unit'>> => {
  const empty = units.find(({ id, hasCredentials }) => !hasCredentials && !taken.has(id));
  if (empty !== undefined) return succeed({ state: 'empty', unit: empty });
  const [only] = units;
  if (only === undefined) return fail('NO_UNIT');
  if (units.some(({ id }) => taken.has(id))) return fail('UNITS_TAKEN', { count: units.length });
  return units.length === 1 ? succeed({ state: 'replaces', unit: only }) : fail('UNITS_SEALED', { count: units.length });
};

const labelled = (failure: Failure, fields: readonly CredentialField[]): Failure => {
  const name = String(failure.values?.['field'] ?? '');
  return { code: failure.code, values: { field: fields.find((field) => field.name === name)?.label ?? name } };
};

/**
 * Plans which unit each row of a file is sealed into, in the order of the file. Rows of one product take its units without credentials one
 * after another. A row with the values of an earlier one is refused, because the same login data would be sold twice.
 */
export const planSealing = (sheet: SealSheet, targets: readonly SealTarget[]): readonly PlannedSeal[] => {
  const taken = new Set<string>();
  const linesOfTexts = new Map<string, number>();
  const planRow = (row: TableRow, keys: ReadonlyMap<SealKey, string>): Result<SealableRow> => {
    const { line } = row;
    if (row.isBroken === true) return fail('ROW_BROKEN');
    if (!isBelowHeads(row, sheet.heads)) return fail('TOO_MANY_CELLS', { count: widthOf(row) });
    const found = productOf(keys, sheet, targets);
    if (!found.ok) return found;
    const { id, name, game, fields } = found.value;
    const cells = filledCells(row, sheet, found.value);
    if (!cells.ok) return cells;
    const checked = checkTexts(fields, 'buyer', Object.fromEntries(cells.value.map(({ field, text }) => [field.name, text])));
    if (!checked.ok) return { ok: false, failure: labelled(checked.failure, fields) };
    const texts = checked.value;
    const written = JSON.stringify(Object.entries(texts));
    const earlier = linesOfTexts.get(written);
    if (earlier !== undefined) return fail('SAME_AS_ROW', { line: earlier });
    const next = nextUnit(found.value, taken);
    if (!next.ok) return next;
    linesOfTexts.set(written, line);
    taken.add(next.value.unit.id);
    const filled = cells.value.map(({ field: { label } }) => label);
    return succeed({ ...next.value, line, product: { id, name, game }, texts, filled, notes: notesOf(cells.value, found.value) });
  };
  return sheet.rows.map((row) => {
    const keys = keysOf(row, sheet);
    const planned = planRow(row, keys);
    if (planned.ok) return planned.value;
    const key = keys.size === 0 ? (sheet.product?.name ?? '') : [...keys.values()].join(', ');
    return { state: 'refused', line: row.line, key, failure: planned.failure };
  });
};
