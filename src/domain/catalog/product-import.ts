import type { GameAttribute } from '../attribute/game-attribute.ts';
import { isPriceUnderSale, isStockUnderSale } from '../flash-sale/price-under-sale.ts';
import type { AmountStyle } from '../shared/amount.ts';
import { characterCount } from '../shared/character-count.ts';
import { undefuseCell } from '../shared/csv-cell.ts';
import { isMoment } from '../shared/moment.ts';
import type { FailureValues, Result } from '../shared/result.ts';
import { cellText, type TableCell } from '../shared/table-row.ts';
import { isUuid } from '../shared/uuid.ts';
import { isMarkup, textOfMarkup } from './description-text.ts';
import { changeProduct, draftProduct, type ProductChanges, type ProductInput } from './product-draft.ts';
import { isPictureAddress, PRODUCT_LIMITS } from './product-limits.ts';
import { PRIVATE_LIMITS } from './product-private-data.ts';
import type { ReadColumn, SheetColumn } from './product-sheet.ts';
import { readAmountCell } from './read-amount-cell.ts';
import { readState } from './read-state.ts';
import { isPartStock, isSoldWord, readStock } from './read-stock.ts';
import { readWarrantyDays } from './read-warranty-days.ts';
import { type RentalCell, rentalsOfRow } from './rental-columns.ts';
import { type KnownProduct, unknownAttributes } from './sheet-attributes.ts';
import { type EntryProblem, readAttributes, readRentals, type SheetRentalDraft } from './sheet-lists.ts';
import type { SheetPrivateData } from './sheet-private-data.ts';

/** One line of a file by column; a missing column is an empty cell. Several columns can have prices of rental options. */
export type SheetLine = Readonly<Partial<Record<SheetColumn, TableCell>>> & { readonly rentals?: readonly RentalCell[] };

/** Why a line is refused, or a note about what the import changes. */
export interface LineRemark {
  /** A code of `draftProduct` or of the import. */
  readonly code: string;
  readonly column: ReadColumn | null;
  readonly value: string;
  /** For the sentence about it, such as the two amounts that a text can mean. */
  readonly values?: FailureValues;
}

/** A product to be written. */
export interface ImportRow {
  readonly line: number;
  readonly id: string;
  readonly isNew: boolean;
  /** The version the stored product must still have; null accepts any. */
  readonly version: string | null;
  /** The stock when the file was checked; the import writes a new stock only if it is unchanged. Null when the file gives none. */
  readonly seenStock: number | null;
  readonly changes: ProductChanges;
  /** All rental options of the product after the import, identified by duration; null leaves them unchanged. */
  readonly rentals: readonly SheetRentalDraft[] | null;
  /** What only staff know, as far as the file has it; null for nothing. */
  readonly privateData: Partial<SheetPrivateData> | null;
}

export interface CheckedLine {
  readonly line: number;
  readonly name: string;
  readonly row: ImportRow | null;
  readonly problems: readonly LineRemark[];
  readonly notes: readonly LineRemark[];
}

type Named = { readonly id: string; readonly name: string; readonly slug: string };

export interface ImportKnowledge {
  readonly categories: readonly Named[];
  readonly games: readonly Named[];
  readonly tiers: readonly Named[];
  /** Existing products that the file names. */
  readonly known: ReadonlyMap<string, KnownProduct>;
  /** By game id. */
  readonly schemas: ReadonlyMap<string, readonly GameAttribute[]>;
  /** How the amounts of a column are written, where not as people type them. */
  readonly styles?: Readonly<Partial<Record<SheetColumn, AmountStyle>>>;
  readonly now: Date;
  readonly newId: () => string;
}

/** Several addresses in one cell, as other shops write them. */
const BETWEEN_ADDRESSES = /\s*[|,\n]\s*(?=https?:\/\/|\/storage\/)/;

const GROUPS = { kategori: 'categories', game: 'games', tier: 'tiers' } as const;

/** Finds a group by slug or name. */
export const groupNamed = (groups: readonly Named[], cell: string): string | null => {
  const wanted = cell.toLowerCase();
  return groups.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted)?.id ?? null;
};

/** Validates one line with the rules of the editor (specification, section 5). An empty cell leaves an existing product unchanged. */
export const checkLine = (line: number, cells: SheetLine, knowledge: ImportKnowledge): CheckedLine => {
  const of = (column: SheetColumn): string => undefuseCell(cellText(cells[column])).trim();
  const problems: LineRemark[] = [];
  const notes: LineRemark[] = [];
  const remark = (list: LineRemark[], code: string, column: SheetColumn | null = null): void => {
    list.push({ code, column, value: column === null ? '' : of(column) });
  };
  const given = (column: SheetColumn, value: unknown): unknown => (of(column) === '' ? undefined : value);
  const group = (column: keyof typeof GROUPS): string | undefined => {
    const id = groupNamed(knowledge[GROUPS[column]], of(column));
    if (id === null && of(column) !== '') remark(problems, 'UNKNOWN_GROUP', column);
    return id ?? (of(column) === '' ? undefined : of(column));
  };
  /** A cell that cannot be read refuses its line; the rules then see a valid value, and complain about nothing else. */
  const readCell = (column: SheetColumn, read: (cell: string) => Result<number>): number | undefined => {
    if (of(column) === '') return undefined;
    const found = read(of(column));
    if (found.ok) return found.value;
    const { code, values } = found.failure;
    problems.push({ code, column, value: of(column), ...(values === undefined ? {} : { values }) });
    return 1;
  };
  const amount = (column: SheetColumn, min: number): number | undefined =>
    readCell(column, (cell) => {
      const stored = cells[column];
      return readAmountCell(typeof stored === 'number' ? stored : cell, { min, max: PRODUCT_LIMITS.price }, knowledge.styles?.[column]);
    });
  const listed = <T>(column: 'sewa' | 'atribut', read: (cell: string) => { entries: readonly T[]; problems: readonly EntryProblem[] }) => {
    if (of(column) === '') return null;
    const { entries, problems: wrong } = read(of(column));
    problems.push(...wrong.map((problem) => ({ ...problem, column })));
    return entries;
  };
  const id = of('id').toLowerCase();
  const isNew = id === '';
  if (!isNew && !isUuid(id)) remark(problems, 'SAMPLE_DATA', 'id');
  else if (!isNew && !knowledge.known.has(id)) remark(problems, 'NOT_FOUND', 'id');
  const listedRentals = listed('sewa', readRentals);
  const attributes = listed('atribut', readAttributes);
  for (const { duration } of listedRentals?.filter(({ durationMinutes }) => durationMinutes === null) ?? [])
    notes.push({ code: 'RENTAL_LENGTH', column: 'sewa', value: duration });
  const [picture = '', ...further] = of('gambar').split(BETWEEN_ADDRESSES);
  const pictures =
    of('gambar_lain') === ''
      ? further
      : of('gambar_lain')
          .split('|')
          .map((address) => address.trim());
  const description = isMarkup(of('deskripsi')) ? textOfMarkup(of('deskripsi')) : of('deskripsi');
  const state = of('status') === '' ? null : readState(of('status'));
  const price = amount('harga', 1);
  const originalPrice = amount('harga_coret', 0);
  const stock = readCell('stok', readStock);
  if (state === 'sold') {
    if (stock !== undefined && stock > 0) remark(problems, 'STATE_AND_STOCK', 'status');
    else remark(notes, 'STATE_SOLD', 'status');
  }
  const days = readCell('garansi_hari', readWarrantyDays);
  const privateData = {
    ...(of('kode') === '' ? {} : { internalCode: of('kode') }),
    ...(of('catatan') === '' ? {} : { note: of('catatan') }),
    ...(of('pemilik') === '' ? {} : { owner: of('pemilik') }),
    ...(of('modal') === '' ? {} : { cost: amount('modal', 0) }),
  };
  for (const [column, length] of [
    ['kode', PRIVATE_LIMITS.internalCode],
    ['catatan', PRIVATE_LIMITS.note],
    ['pemilik', PRIVATE_LIMITS.owner],
  ] as const)
    if (characterCount(of(column)) > length) problems.push({ code: 'CELL_TOO_LONG', column, value: '', values: { max: length } });
  const renting = rentalsOfRow(
    { listed: listedRentals, priced: cells.rentals ?? [], deposit: amount('deposit', 0) },
    knowledge.known.get(id)?.rentals ?? [],
  );
  problems.push(...renting.problems);
  const input: ProductInput = {
    warrantyHours: days === undefined ? undefined : days * 24,
    name: given('nama', of('nama')),
    description: given('deskripsi', description),
    price,
    originalPrice,
    image: given('gambar', picture),
    images: pictures.length === 0 ? undefined : pictures,
    categoryId: group('kategori'),
    gameTitleId: group('game'),
    tierId: group('tier'),
    stock: state === 'sold' ? 0 : stock,
    attributes: attributes ?? undefined,
    isActive: state === 'sold' ? undefined : given('status', state !== 'inactive'),
  };
  const drafted = isNew ? draftProduct(input) : changeProduct(input);
  if (!drafted.ok) remark(problems, drafted.failure.code);
  const changes: ProductChanges = drafted.ok ? drafted.value : {};
  if (isSoldWord(of('stok'))) remark(notes, 'STOCK_SOLD', 'stok');
  if (isPartStock(of('stok'))) remark(notes, 'STOCK_ROUNDED', 'stok');
  if (state === 'archived') remark(isNew ? problems : notes, 'ARCHIVED_STATE', 'status');
  else if (of('status') !== '' && state === null) remark(problems, 'UNKNOWN_STATE', 'status');
  if (isMarkup(of('deskripsi'))) notes.push({ code: 'MARKUP_REMOVED', column: 'deskripsi', value: '' });
  if (characterCount(changes.name ?? '') > PRODUCT_LIMITS.name) remark(problems, 'NAME_TOO_LONG', 'nama');
  if (characterCount(changes.description ?? '') > PRODUCT_LIMITS.description) remark(problems, 'DESCRIPTION_TOO_LONG');
  if (changes.image !== undefined && changes.image !== null && !isPictureAddress(changes.image))
    remark(problems, 'PICTURE_ADDRESS', 'gambar');
  if (changes.images?.some((address) => !isPictureAddress(address)) === true) remark(problems, 'PICTURE_ADDRESS', 'gambar_lain');
  if ((changes.images?.length ?? 0) > PRODUCT_LIMITS.pictures) remark(problems, 'TOO_MANY_PICTURES');
  const known = knowledge.known.get(id) ?? null;
  const gameId = changes.gameTitleId ?? known?.gameId ?? null;
  const unfit = unknownAttributes(knowledge.schemas.get(gameId ?? '') ?? [], known, gameId, attributes);
  problems.push(...unfit.map((problem) => ({ ...problem, column: 'atribut' as const })));
  if (known !== null && isPriceUnderSale(changes.price ?? known.price, known.price, known.sales, knowledge.now))
    remark(problems, 'PRICE_UNDER_SALE', 'harga');
  if (known !== null && changes.stock !== undefined && isStockUnderSale(changes.stock, known.sales, knowledge.now))
    remark(notes, 'STOCK_UNDER_SALE', 'stok');
  if (known !== null && changes.stock !== undefined && changes.stock !== known.stock)
    notes.push({ code: 'STOCK_MOVES', column: 'stok', value: `${known.stock} → ${changes.stock}` });
  const version = of('versi') === '' || isNew ? null : of('versi');
  if (version !== null && !isMoment(version)) remark(problems, 'VERSION_SHAPE', 'versi');
  const row =
    problems.length > 0
      ? null
      : {
          line,
          id: isNew ? knowledge.newId() : id,
          isNew,
          version,
          changes: stored(changes, isNew || state !== 'archived'),
          rentals: renting.rentals,
          privateData: Object.keys(privateData).length === 0 ? null : privateData,
          seenStock: changes.stock === undefined ? null : (known?.stock ?? null),
        };
  return { line, name: of('nama'), row, problems, notes };
};

/** Leaves out flags that the database maintains, and a state that only archiving changes. */
const stored = ({ isFlashSale: _sale, hasRental: _rental, isActive, ...changes }: ProductChanges, mayShow: boolean): ProductChanges =>
  isActive === undefined || !mayShow ? changes : { ...changes, isActive };
