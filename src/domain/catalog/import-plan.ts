import { undefuseCell } from '../shared/csv-cell.ts';
import { cellText } from '../shared/table-row.ts';
import { holdsLogin } from './import-columns.ts';
import type { ReadLine } from './import-line.ts';
import type { ProductChanges } from './product-draft.ts';
import { type CheckedLine, checkLine, type ImportKnowledge, type ImportRow } from './product-import.ts';
import type { KnownProduct } from './sheet-attributes.ts';
import type { KnownRental, SheetRentalDraft } from './sheet-lists.ts';
import { codeKey, type SheetPrivateData } from './sheet-private-data.ts';

/** An existing product with everything that a file can change. */
export interface WholeProduct extends KnownProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly originalPrice: number | null;
  readonly image: string | null;
  readonly images: readonly string[];
  readonly categoryId: string | null;
  readonly tierId: string | null;
  readonly isActive: boolean;
  readonly isArchived: boolean;
  readonly warrantyHours: number | null;
  readonly privateData: SheetPrivateData;
  /** Its pictures by the addresses from which they were or will be fetched; absent where none are from elsewhere. */
  readonly pictureSources?: Pick<WholeProduct, 'image' | 'images'>;
}

/**
 * Why a person decides about a row: a product of its name has another price; the file has more stock than the shop, which may have sold it; the
 * row, or its internal code, stands in the file twice; several products of the shop have its code.
 */
export type Doubt = 'PRICE_DIFFERS' | 'STOCK_LOWER' | 'REPEATED_ROW' | 'REPEATED_CODE' | 'SHARED_CODE';

/** What a person decides about a row in doubt: the product of an id is changed, or as follows. */
export type DoubtChoice = 'skip' | 'new' | `change ${string}`;

/** A product that a row in doubt may change, and what it changes there. */
export interface PossibleChange {
  readonly stored: WholeProduct;
  readonly row: ImportRow;
}

export interface PlannedLine extends CheckedLine {
  readonly state: 'new' | 'changed' | 'same' | 'doubtful' | 'refused';
  readonly doubt: Doubt | null;
  /** The internal code of the row. */
  readonly code: string;
  /** The product that the row changes, or the first one that it may change. */
  readonly stored: WholeProduct | null;
  /** For a row in doubt: what is written of it as a new product, null where that makes no sense, and the products that it may change. */
  readonly choices: { readonly new: ImportRow | null; readonly changes: readonly PossibleChange[] };
}

export interface PlanKnowledge extends ImportKnowledge {
  /** Products that the file names by id or by name. */
  readonly known: ReadonlyMap<string, WholeProduct>;
  /** Products whose names the file has, by `nameKey`; archived ones are not among them. */
  readonly namesakes: ReadonlyMap<string, readonly WholeProduct[]>;
  /** Products whose internal codes the file has, by `codeKey`; archived ones are not among them. */
  readonly coded: ReadonlyMap<string, readonly WholeProduct[]>;
}

/** Names are equal without regard to case and spaces at their ends, as in the database. */
export const nameKey = (name: string): string => name.trim().toLowerCase();

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const FIELDS = {
  name: 'name',
  description: 'description',
  price: 'price',
  originalPrice: 'originalPrice',
  image: 'image',
  images: 'images',
  categoryId: 'categoryId',
  gameTitleId: 'gameId',
  tierId: 'tierId',
  stock: 'stock',
  isActive: 'isActive',
  attributes: 'attributes',
  warrantyHours: 'warrantyHours',
} as const satisfies Partial<Record<keyof ProductChanges, keyof WholeProduct>>;
const PRIVATE_FIELDS = ['internalCode', 'note', 'owner', 'cost'] as const;
export type ChangedField = keyof typeof FIELDS | (typeof PRIVATE_FIELDS)[number] | 'rentals';

const isPrivate = (field: ChangedField): field is (typeof PRIVATE_FIELDS)[number] => PRIVATE_FIELDS.some((one) => one === field);

/** The stored value of a field that a file can change. */
export const storedValue = (stored: WholeProduct, field: ChangedField): unknown => {
  if (field === 'rentals') return stored.rentals;
  return isPrivate(field) ? stored.privateData[field] : stored[FIELDS[field]];
};

/** The value that a row gives a field. */
export const givenValue = ({ changes, rentals, privateData }: ImportRow, field: ChangedField): unknown => {
  if (field === 'rentals') return rentals;
  return isPrivate(field) ? privateData?.[field] : changes[field];
};

/** A picture that is fetched has another address than in the file. */
const isStored = (value: unknown, stored: WholeProduct, field: ChangedField): boolean =>
  isSame(value, storedValue(stored, field)) || ((field === 'image' || field === 'images') && isSame(value, stored.pictureSources?.[field]));

const durationKey = ({ duration }: { readonly duration: string }): string => duration.trim().toLowerCase();

/** A draft without a deposit keeps the stored one. */
const sameRentals = (drafts: readonly SheetRentalDraft[], stored: readonly KnownRental[]): boolean => {
  const deposits = new Map(stored.map((option) => [durationKey(option), option.deposit]));
  const texts = (rentals: readonly SheetRentalDraft[] | readonly KnownRental[]) =>
    rentals
      .map((option) => {
        const { price, description, deposit = deposits.get(durationKey(option)) ?? 0 } = option;
        return JSON.stringify([durationKey(option), price, description || null, deposit]);
      })
      .toSorted();
  return isSame(texts(drafts), texts(stored));
};

/** The row without what is stored already; null when nothing is left. An empty cell leaves the stored value. */
const onlyChanges = (row: ImportRow, stored: WholeProduct): ImportRow | null => {
  const changes: ProductChanges = Object.fromEntries(
    Object.entries(row.changes).filter(
      ([field, value]) => value !== null && value !== undefined && !isStored(value, stored, field as ChangedField),
    ),
  );
  const rentals = row.rentals === null || sameRentals(row.rentals, stored.rentals) ? null : row.rentals;
  const given = Object.entries(row.privateData ?? {}).filter(([field, value]) => {
    const before = storedValue(stored, field as ChangedField);
    return field === 'internalCode' ? codeKey(String(value)) !== codeKey(String(before ?? '')) : value !== before;
  });
  const privateData: Partial<SheetPrivateData> | null = given.length === 0 ? null : Object.fromEntries(given);
  if (Object.keys(changes).length === 0 && rentals === null && privateData === null) return null;
  return { ...row, changes, rentals, privateData, seenStock: changes.stock === undefined ? null : stored.stock };
};

/** The fields that a row changes. */
export const changedFields = (row: ImportRow): readonly ChangedField[] =>
  ([...Object.keys(FIELDS), ...PRIVATE_FIELDS, 'rentals'] as ChangedField[]).filter((field) => {
    const value = givenValue(row, field);
    return value !== undefined && value !== null;
  });

const planned = (checked: CheckedLine, state: PlannedLine['state'], more: Partial<PlannedLine> = {}): PlannedLine => ({
  ...checked,
  state,
  doubt: null,
  code: '',
  stored: null,
  choices: { new: null, changes: [] },
  ...more,
});

/** Products that a person can choose from. */
const MOST_CHOICES = 10;

const inDoubt = (doubt: Doubt, checked: CheckedLine, asNew: ImportRow | null, possible: readonly PlannedLine[]): PlannedLine => {
  const changes = possible.flatMap(({ stored, row }) => (stored === null || row === null ? [] : [{ stored, row }])).slice(0, MOST_CHOICES);
  return planned(checked, 'doubtful', { doubt, stored: possible[0]?.stored ?? null, choices: { new: asNew, changes } });
};

const cellOf = ({ cells }: ReadLine, column: 'id' | 'kode'): string => undefuseCell(cellText(cells[column])).trim();

/** Plans the rows of one file in their order: no product of the shop belongs to two of them. */
class Planner {
  /** The line that each product of the shop belongs to, by id. */
  private readonly lines = new Map<string, number>();
  /** How many rows have an internal code, by `codeKey`. */
  private readonly codes = new Map<string, number>();
  private readonly keys = new Set<string>();
  private readonly written = new Set<string>();

  constructor(
    lines: readonly ReadLine[],
    private readonly knowledge: PlanKnowledge,
  ) {
    for (const line of lines) {
      const id = cellOf(line, 'id').toLowerCase();
      const code = codeKey(cellOf(line, 'kode'));
      if (!this.lines.has(id)) this.lines.set(id, line.line);
      if (code !== '') this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
    }
  }

  plan(lines: readonly ReadLine[]): PlannedLine[] {
    // A product that belongs to one row is no choice of another one.
    return lines
      .map((line) => ({ ...this.planOne(line), code: cellOf(line, 'kode') }))
      .map((line) => {
        const changes = line.choices.changes.filter(({ stored }) => this.isFree(stored, line.line));
        return { ...line, choices: { ...line.choices, changes } };
      });
  }

  private planOne(line: ReadLine): PlannedLine {
    if (line.faults.length > 0)
      return planned({ line: line.line, name: cellText(line.cells.nama), row: null, problems: line.faults, notes: [] }, 'refused');
    const checked = checkLine(line.line, line.cells, this.knowledge);
    if (checked.row === null) return planned(checked, 'refused');
    const { id, isNew } = checked.row;
    // Two rows for one product would overwrite each other, so that only the first one counts.
    if (!isNew && this.written.has(id))
      return planned({ ...checked, row: null, problems: [{ code: 'REPEATED', column: 'id', value: id }] }, 'refused');
    this.written.add(id);
    if (isNew) return this.newOrKnown(line, checked, checked.row);
    const change = this.change(checked, this.knowledge.known.get(id) ?? null);
    const isRepeated = this.isRepeated(codeKey(cellOf(line, 'kode')));
    return change.state === 'changed' && isRepeated ? inDoubt('REPEATED_CODE', { ...checked, row: null }, null, [change]) : change;
  }

  private isRepeated(code: string): boolean {
    return (this.codes.get(code) ?? 0) > 1;
  }

  private isFree({ id }: WholeProduct, line: number): boolean {
    return (this.lines.get(id) ?? line) === line;
  }

  private change(checked: CheckedLine, stored: WholeProduct | null): PlannedLine {
    if (checked.row === null || stored === null) return planned(checked, 'refused');
    const row = onlyChanges(checked.row, stored);
    return planned({ ...checked, row }, row === null ? 'same' : 'changed', { stored });
  }

  /** A row without an id: known by its code, else by name, game and price. */
  private newOrKnown(line: ReadLine, checked: CheckedLine, row: ImportRow): PlannedLine {
    const { name = '', price = 0, gameTitleId: gameId = null } = row.changes;
    const code = codeKey(row.privateData?.internalCode ?? '');
    const isFree = (stored: WholeProduct): boolean => this.isFree(stored, line.line);
    const doubtful = (doubt: Doubt, candidates: readonly WholeProduct[]): PlannedLine => {
      const changes = candidates.filter(isFree).map((stored) => this.change(this.asChange(line, stored), stored));
      return inDoubt(doubt, { ...checked, row: null }, row, changes);
    };
    const alike = (this.knowledge.namesakes.get(nameKey(name)) ?? []).filter(
      (stored) =>
        isFree(stored) &&
        (gameId === null || stored.gameId === null || stored.gameId === gameId) &&
        (code === '' || stored.privateData.internalCode === null || codeKey(stored.privateData.internalCode) === code),
    );
    const coded = code === '' ? [] : (this.knowledge.coded.get(code) ?? []);
    const [ofCode] = coded;
    // The code names the product, unless it stands in several rows or belongs to several products.
    if (this.isRepeated(code) || (ofCode !== undefined && !isFree(ofCode)))
      return doubtful('REPEATED_CODE', coded.length > 0 ? coded : alike);
    if (coded.length > 1) return doubtful('SHARED_CODE', coded);
    if (ofCode !== undefined) return this.sameProduct(line, ofCode);
    const key = JSON.stringify([nameKey(name), gameId, price, code]);
    const isRepeated = this.keys.has(key);
    this.keys.add(key);
    const [same] = alike.filter((stored) => stored.price === price);
    if (same !== undefined) return this.sameProduct(line, same);
    if (alike.length > 0) return doubtful('PRICE_DIFFERS', alike);
    return isRepeated ? doubtful('REPEATED_ROW', []) : planned(checked, 'new');
  }

  /** More stock than the shop has may be what was sold since the file was written. */
  private sameProduct(line: ReadLine, stored: WholeProduct): PlannedLine {
    this.lines.set(stored.id, line.line);
    const change = this.change(this.asChange(line, stored), stored);
    const { row } = change;
    if (row?.changes.stock === undefined || row.changes.stock <= stored.stock) return change;
    return inDoubt('STOCK_LOWER', { ...change, row: null }, null, [change]);
  }

  private asChange(line: ReadLine, stored: WholeProduct): CheckedLine {
    return checkLine(line.line, { ...line.own, id: stored.id }, this.knowledge);
  }
}

/** Says for each row of a file whether it is new, changes a product, changes nothing, is in doubt, or is refused. */
export const planLines = (lines: readonly ReadLine[], knowledge: PlanKnowledge): PlannedLine[] => new Planner(lines, knowledge).plan(lines);

/** The change that a choice stands for; null for none. */
export const chosenChange = ({ choices }: PlannedLine, choice: DoubtChoice): PossibleChange | null =>
  choices.changes.find(({ stored }) => choice === `change ${stored.id}`) ?? null;

/** What is written of a row; null for nothing. */
export const rowToWrite = (line: PlannedLine, choice: DoubtChoice): ImportRow | null => {
  if (line.state !== 'doubtful') return line.row;
  return choice === 'new' ? line.choices.new : (chosenChange(line, choice)?.row ?? null);
};

/** Decisions about rows in doubt, by line; the others are skipped. */
export type DoubtChoices = ReadonlyMap<number, DoubtChoice>;

/** Adds a decision; another row that was to change the same product is skipped. */
export const withChoice = (choices: DoubtChoices, line: number, choice: DoubtChoice): DoubtChoices =>
  new Map([...[...choices].filter(([, other]) => other !== choice || !choice.startsWith('change ')), [line, choice]]);

/** One decision about all rows in doubt, where it is one: rows that may change several products, or one that another row may change, are skipped. */
export const sameChoice = (lines: readonly PlannedLine[], choice: 'skip' | 'new' | 'change'): DoubtChoices => {
  const doubtful = lines.filter(({ state }) => state === 'doubtful');
  const times = new Map<string, number>();
  for (const { stored } of doubtful.flatMap(({ choices }) => choices.changes)) times.set(stored.id, (times.get(stored.id) ?? 0) + 1);
  return new Map(
    doubtful.flatMap(({ line, choices }): (readonly [number, DoubtChoice])[] => {
      if (choice === 'new') return choices.new === null ? [] : [[line, 'new']];
      const [only, ...others] = choices.changes;
      if (choice === 'skip' || only === undefined || others.length > 0 || times.get(only.stored.id) !== 1) return [];
      return [[line, `change ${only.stored.id}`]];
    }),
  );
};

/** Games, categories and tiers that rows name and the shop does not have, each once, as the first row writes it. Login data are no names. */
export const missingGroups = (lines: readonly CheckedLine[]): Readonly<Record<'game' | 'kategori' | 'tier', readonly string[]>> => {
  const named = (column: string): string[] => {
    const found = new Map<string, string>();
    for (const { code, column: of, value } of lines.flatMap(({ problems }) => problems))
      if (code === 'UNKNOWN_GROUP' && of === column && !holdsLogin(value) && !found.has(value.toLowerCase()))
        found.set(value.toLowerCase(), value);
    return [...found.values()];
  };
  return { game: named('game'), kategori: named('kategori'), tier: named('tier') };
};
