import type { AmountStyle } from '../shared/amount.ts';
import { headWords } from '../shared/head-words.ts';
import { cellText, type TableRow } from '../shared/table-row.ts';
import { isUuid } from '../shared/uuid.ts';
import { HEADS } from './import-heads.ts';
import { EXTRA_COLUMNS, IMPORT_COLUMNS, type ReadColumn, SHEET_COLUMNS, type SheetColumn } from './product-sheet.ts';
import { isRentalHead } from './rental-columns.ts';

/** What a column of a file is imported as. `private`: login data, in-game ids or contact data, which are neither shown nor sent. */
export type ColumnUse = ReadColumn | 'private' | 'none';

/** A column of a file as it is imported. */
export interface ImportColumn {
  /** As the file writes it. */
  readonly head: string;
  readonly use: ColumnUse;
  /** How its amounts are written, where it has any. */
  readonly style: AmountStyle;
  /** `own`: a name of our own file; `remembered`: as a person matched it before; `proposed`: by the words of the head; `unknown`: not at all. */
  readonly origin: 'own' | 'remembered' | 'proposed' | 'unknown';
}

/** How a person matched a head before. */
export interface RememberedColumn {
  /** As `headKey` writes it. */
  readonly head: string;
  readonly use: ColumnUse;
  readonly style: AmountStyle;
}

export const AMOUNT_COLUMNS: ReadonlySet<ColumnUse> = new Set(['harga', 'harga_coret', 'modal', 'harga_sewa', 'deposit']);

export const isSheetColumn = (name: string): name is SheetColumn => [...SHEET_COLUMNS, ...IMPORT_COLUMNS].some((column) => column === name);
export const isReadColumn = (name: string): name is ReadColumn => name === 'harga_sewa' || isSheetColumn(name);
export const isColumnUse = (name: string): name is ColumnUse => name === 'private' || name === 'none' || isReadColumn(name);

/** Several columns can have the same one of these uses. */
const isShared = (use: ColumnUse): boolean => use === 'private' || use === 'harga_sewa';

const USES = new Map(
  Object.entries(HEADS).flatMap(([use, heads]) => heads.map((words, rank) => [words, { use: use as ColumnUse, rank }] as const)),
);

/** What the words of a head say; null for words that nobody knows. */
export const meaningOfHead = (head: string): ColumnUse | null =>
  USES.get(headWords(head))?.use ?? (isRentalHead(head) ? 'harga_sewa' : null);

/** The name of a column in our own file: `Harga Coret` is `harga_coret`. */
const ownName = (head: string): string => head.trim().toLowerCase().replace(/\s+/g, '_');

/** By what a head is remembered. */
const headKey = (head: string): string => head.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, 200);

const isExtra = (name: string): boolean => EXTRA_COLUMNS.some((extra) => extra === name);

const SAMPLES = 50;
const MAIL_ADDRESS = /[^\s@:|,;]+@[^\s@:|,;]+\.\p{L}{2,}/u;

/** Whether a text holds what signs in: a mail address. */
export const holdsLogin = (text: string): boolean => MAIL_ADDRESS.test(text);

/** The first cells of a column that are not blank. */
const samplesOf = (rows: readonly TableRow[], place: number): string[] =>
  rows
    .slice(0, SAMPLES)
    .map(({ cells }) => cellText(cells[place]))
    .filter((text) => text !== '');

/** Mail addresses in half of the cells are logins, whatever the head says. */
const holdsAddresses = (samples: readonly string[]): boolean =>
  samples.length > 0 && samples.filter(holdsLogin).length * 2 >= samples.length;

/** Numbers of rows, or of another shop. */
const isNumbering = (samples: readonly string[]): boolean => samples.length > 0 && samples.every((text) => /^\d{1,20}$/.test(text));

const proposedUse = (head: string, samples: readonly string[]): ColumnUse | null => {
  if (holdsAddresses(samples)) return 'private';
  const use = meaningOfHead(head);
  // Ids of other shops are none of ours.
  return use === 'id' && !samples.every(isUuid) ? null : use;
};

/** Proposes what each column is imported as. Of several heads that mean the same the likeliest counts; equal heads stay, and are refused later. */
export const proposeColumns = (
  heads: readonly string[],
  rows: readonly TableRow[],
  remembered: readonly RememberedColumn[],
): ImportColumn[] => {
  const known = new Map(remembered.map((column) => [column.head, column]));
  const columns = heads.map((head, place): ImportColumn => {
    const name = ownName(head);
    const before = known.get(headKey(head));
    const samples = samplesOf(rows, place);
    if (before !== undefined) return { head, use: before.use, style: before.style, origin: 'remembered' };
    if (isSheetColumn(name) && !(name === 'id' && isNumbering(samples))) return { head, use: name, style: 'typed', origin: 'own' };
    const use = isExtra(name) ? null : proposedUse(head, samples);
    return { head, use: use ?? 'none', style: 'typed', origin: use === null ? (isExtra(name) ? 'own' : 'unknown') : 'proposed' };
  });
  const rankOf = ({ head }: ImportColumn): number => USES.get(headWords(head))?.rank ?? 0;
  return columns.map((column) => {
    if (column.origin !== 'proposed' || isShared(column.use)) return column;
    const rival = columns.some(
      (other) =>
        other.use === column.use &&
        headKey(other.head) !== headKey(column.head) &&
        (other.origin !== 'proposed' || rankOf(other) < rankOf(column)),
    );
    return rival ? { ...column, use: 'none', origin: 'unknown' } : column;
  });
};

const hasKnownHead = (columns: readonly ImportColumn[]): boolean =>
  columns.some(({ head }) => isSheetColumn(ownName(head)) || isExtra(ownName(head)) || meaningOfHead(head) !== null);

/** Whether the row of the heads is rather one of data: it names nothing that is known, and some of it is login or contact data. */
const areData = (columns: readonly ImportColumn[]): boolean =>
  columns.some(({ head }) => holdsLogin(head)) || (!hasKnownHead(columns) && columns.some(({ use }) => use === 'private'));

/** Heads as they may be shown; null for none, and for all of a row that is one of data. */
export const shownHeads = (columns: readonly ImportColumn[]): readonly (string | null)[] => {
  const isHidden = areData(columns);
  return columns.map(({ head }) => (isHidden || head === '' ? null : head));
};

/**
 * What is remembered of columns, by head. Of a row that names nothing known, which can be one of data, only what is used; of one of data nothing:
 * login data are never remembered.
 */
export const columnsToRemember = (columns: readonly ImportColumn[]): readonly RememberedColumn[] => {
  if (areData(columns)) return [];
  const isKnown = hasKnownHead(columns);
  const kept = columns.filter(({ head, use, origin }) => head !== '' && origin !== 'own' && (use !== 'none' || isKnown));
  return [...new Map(kept.map(({ head, use, style }) => [headKey(head), { head: headKey(head), use, style }])).values()];
};

/** Rows among which the heads are looked for; titles may stand above them. */
const TITLE_ROWS = 20;

const weightOf = ({ cells }: TableRow): number => {
  const texts = cells.map(cellText).filter((text) => text !== '');
  return texts.filter((text) => isSheetColumn(ownName(text)) || meaningOfHead(text) !== null).length;
};

/** The place of the row with the heads: where most of them are known, else the first with several cells, else the first. */
export const findHeads = (rows: readonly TableRow[]): number => {
  const first = rows.slice(0, TITLE_ROWS);
  const weights = first.map((row) => (row.isBroken === true ? 0 : weightOf(row)));
  const best = Math.max(0, ...weights);
  if (best > 0) return weights.indexOf(best);
  return Math.max(
    0,
    first.findIndex(({ cells }) => cells.filter((cell) => cellText(cell) !== '').length > 1),
  );
};

/** Cells that apply to every new product of a file without such a column. */
export const FILLED_COLUMNS = ['deskripsi', 'kategori', 'game', 'tier'] as const satisfies readonly SheetColumn[];
export type FilledCells = Readonly<Partial<Record<(typeof FILLED_COLUMNS)[number], string>>>;

/** Required columns: those of a new product, or the id of an existing one. */
export const missingColumns = (columns: readonly Pick<ImportColumn, 'use'>[], filled: FilledCells = {}): SheetColumn[] => {
  const uses = new Set<string>(columns.map(({ use }) => use));
  for (const [column, text] of Object.entries(filled)) if (text.trim() !== '') uses.add(column);
  const needed: readonly SheetColumn[] = uses.has('id') ? ['id'] : ['nama', 'deskripsi', 'harga', 'kategori'];
  return needed.filter((column) => !uses.has(column));
};

/** Whether a person has to look at the columns: something is proposed by its words alone, or a required column is missing. */
export const needsMatching = (columns: readonly ImportColumn[]): boolean =>
  columns.some(({ origin }) => origin === 'proposed') || missingColumns(columns).length > 0;
