import { cellText } from '../shared/table-row.ts';
import type { ReadLine } from './import-line.ts';
import type { ProductChanges } from './product-draft.ts';
import { type CheckedLine, checkLine, type ImportKnowledge, type ImportRow } from './product-import.ts';
import type { KnownProduct } from './sheet-attributes.ts';
import type { SheetRental, SheetRentalDraft } from './sheet-lists.ts';
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
  readonly rentals: readonly SheetRental[];
  readonly warrantyHours: number | null;
  readonly privateData: SheetPrivateData;
}

/**
 * Why a person decides about a row: a product of its name has another price; the file has more stock than the shop, which may have sold it; the
 * row stands in the file before.
 */
type Doubt = 'PRICE_DIFFERS' | 'STOCK_LOWER' | 'REPEATED_ROW';

/** What a person decides about a row in doubt. */
export type DoubtChoice = 'skip' | 'change' | 'new';

export interface PlannedLine extends CheckedLine {
  readonly state: 'new' | 'changed' | 'same' | 'doubtful' | 'refused';
  readonly doubt: Doubt | null;
  /** The product that the row changes, or may change. */
  readonly stored: WholeProduct | null;
  /** For a row in doubt: what is written by each choice; null where the choice makes no sense. */
  readonly choices: { readonly new: ImportRow | null; readonly change: ImportRow | null };
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
  ...({
    name: 'name',
    description: 'description',
    price: 'price',
    originalPrice: 'originalPrice',
    image: 'image',
    images: 'images',
  } as const),
  ...({
    categoryId: 'categoryId',
    gameTitleId: 'gameId',
    tierId: 'tierId',
    stock: 'stock',
    isActive: 'isActive',
    attributes: 'attributes',
    warrantyHours: 'warrantyHours',
  } as const),
} satisfies Partial<Record<keyof ProductChanges, keyof WholeProduct>>;
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

const sameRentals = (drafts: readonly SheetRentalDraft[], stored: readonly SheetRental[]): boolean => {
  const texts = (rentals: readonly SheetRental[]) =>
    rentals
      .map(({ duration, price, description }) => JSON.stringify([duration.trim().toLowerCase(), price, description || null]))
      .toSorted();
  return isSame(texts(drafts), texts(stored));
};

/** The row without what is stored already; null when nothing is left. An empty cell leaves the stored value. */
const onlyChanges = (row: ImportRow, stored: WholeProduct): ImportRow | null => {
  const changes: ProductChanges = Object.fromEntries(
    Object.entries(row.changes).filter(
      ([field, value]) => value !== null && value !== undefined && !isSame(value, storedValue(stored, field as ChangedField)),
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

const NO_CHOICE = { new: null, change: null };

const planned = (checked: CheckedLine, state: PlannedLine['state'], more: Partial<PlannedLine> = {}): PlannedLine => ({
  ...{ ...checked, state, doubt: null, stored: null, choices: NO_CHOICE },
  ...more,
});

/** Plans the rows of one file in their order: no product of the shop belongs to two of them. */
class Planner {
  private readonly claimed: Set<string>;
  private readonly keys = new Set<string>();
  private readonly written = new Set<string>();

  constructor(
    lines: readonly ReadLine[],
    private readonly knowledge: PlanKnowledge,
  ) {
    this.claimed = new Set(lines.map(({ cells }) => cellText(cells.id).toLowerCase()));
  }

  plan(line: ReadLine): PlannedLine {
    if (line.faults.length > 0)
      return planned({ line: line.line, name: cellText(line.cells.nama), row: null, problems: line.faults, notes: [] }, 'refused');
    const checked = checkLine(line.line, line.cells, this.knowledge);
    if (checked.row === null) return planned(checked, 'refused');
    const { id, isNew } = checked.row;
    // Two rows for one product would overwrite each other, so that only the first one counts.
    if (!isNew && this.written.has(id))
      return planned({ ...checked, row: null, problems: [{ code: 'REPEATED', column: 'id', value: id }] }, 'refused');
    this.written.add(id);
    if (!isNew) return this.change(checked, this.knowledge.known.get(id) ?? null);
    return this.newOrKnown(line, checked, checked.row);
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
    const coded = code === '' ? [] : (this.knowledge.coded.get(code) ?? []).filter(({ id }) => !this.claimed.has(id));
    const [ofCode] = coded;
    // The code names the product, unless several have it.
    if (ofCode !== undefined && coded.length === 1) {
      this.claimed.add(ofCode.id);
      return this.sameProduct(line, ofCode);
    }
    const alike = (this.knowledge.namesakes.get(nameKey(name)) ?? []).filter(
      (stored) =>
        !this.claimed.has(stored.id) &&
        (gameId === null || stored.gameId === null || stored.gameId === gameId) &&
        (code === '' || stored.privateData.internalCode === null || codeKey(stored.privateData.internalCode) === code),
    );
    const key = code === '' ? JSON.stringify([nameKey(name), gameId, price]) : JSON.stringify([code]);
    const isRepeated = this.keys.has(key);
    this.keys.add(key);
    const [same] = alike.filter((stored) => stored.price === price);
    if (same !== undefined) {
      this.claimed.add(same.id);
      return this.sameProduct(line, same);
    }
    const [other] = alike;
    if (other !== undefined) {
      const change = alike.length > 1 ? null : this.change(this.asChange(line, other), other).row;
      return planned({ ...checked, row: null }, 'doubtful', { doubt: 'PRICE_DIFFERS', stored: other, choices: { new: row, change } });
    }
    if (isRepeated) return planned({ ...checked, row: null }, 'doubtful', { doubt: 'REPEATED_ROW', choices: { new: row, change: null } });
    return planned(checked, 'new');
  }

  /** More stock than the shop has may be what was sold since the file was written. */
  private sameProduct(line: ReadLine, stored: WholeProduct): PlannedLine {
    const change = this.change(this.asChange(line, stored), stored);
    const { row } = change;
    if (row?.changes.stock === undefined || row.changes.stock <= stored.stock) return change;
    return { ...change, state: 'doubtful', row: null, doubt: 'STOCK_LOWER', choices: { new: null, change: row } };
  }

  private asChange(line: ReadLine, stored: WholeProduct): CheckedLine {
    return checkLine(line.line, { ...line.own, id: stored.id }, this.knowledge);
  }
}

/** Says for each row of a file whether it is new, changes a product, changes nothing, is in doubt, or is refused. */
export const planLines = (lines: readonly ReadLine[], knowledge: PlanKnowledge): PlannedLine[] => {
  const planner = new Planner(lines, knowledge);
  return lines.map((line) => planner.plan(line));
};

/** What is written of a row; null for nothing. */
export const rowToWrite = ({ state, row, choices }: PlannedLine, choice: DoubtChoice): ImportRow | null => {
  if (state !== 'doubtful') return row;
  return choice === 'skip' ? null : choices[choice];
};

/** Games, categories and tiers that rows name and the shop does not have, each once, as the first row writes it. */
export const missingGroups = (lines: readonly CheckedLine[]): Readonly<Record<'game' | 'kategori' | 'tier', readonly string[]>> => {
  const named = (column: string): string[] => {
    const found = new Map<string, string>();
    for (const { code, column: of, value } of lines.flatMap(({ problems }) => problems))
      if (code === 'UNKNOWN_GROUP' && of === column && !found.has(value.toLowerCase())) found.set(value.toLowerCase(), value);
    return [...found.values()];
  };
  return { game: named('game'), kategori: named('kategori'), tier: named('tier') };
};
