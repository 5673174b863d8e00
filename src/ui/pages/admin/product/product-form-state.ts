import { makeAutoObservable, observableRef } from 'mobx';
import type { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import { checkProductForm, type ProductProblems } from '../../../../domain/catalog/check-product-form.ts';
import { isEdited, isSameIn } from '../../../../domain/catalog/product-conflict.ts';
import { emptyProductForm, type ProductField, type ProductForm, type RentalLine } from '../../../../domain/catalog/product-form.ts';
import { readProductForm } from '../../../../domain/catalog/read-product-form.ts';
import { minutesOf } from '../../../../domain/catalog/rental-draft.ts';
import { rupiahTyped } from '../../../../domain/shared/rupiah-typed.ts';

/** What stands in the form of a product, what it began with, and what is wrong with it. What is typed is kept by the tab until it is saved. */
export class ProductFormState {
  values: ProductForm = emptyProductForm;
  base: ProductForm = emptyProductForm;
  /** The state of the stored product that `base` is; null for a new one. */
  version: string | null = null;
  /** What a new product is to be called in the database: a second try to store it makes no second one. */
  newId = '';
  errors: ProductProblems = {};
  /** What was typed before this page was opened has come back. */
  isRestored = false;
  private lines = 0;

  constructor(
    private readonly drafts: DraftStorage,
    /** Under which name the tab keeps it. */
    private name: string,
    /** Names a new product. */
    private readonly nextId: () => string,
  ) {
    makeAutoObservable<this, 'drafts' | 'name' | 'nextId' | 'lines'>(
      this,
      { values: observableRef, base: observableRef, errors: observableRef, drafts: false, name: false, nextId: false, lines: false },
      { autoBind: true },
    );
  }

  get isDirty(): boolean {
    return isEdited(this.base, this.values);
  }

  /** Begins with what is stored, or with what the tab kept of an earlier try. */
  begin(base: ProductForm, version: string | null): void {
    this.newId = version === null ? this.nextId() : '';
    this.take(base, version, base);
    const kept = this.drafts.read(this.name) as { base?: unknown; values?: unknown; version?: unknown; newId?: unknown } | null;
    const [keptBase, keptValues] = [readProductForm(kept?.base), readProductForm(kept?.values)];
    if (keptBase === null || keptValues === null || !isEdited(keptBase, keptValues)) return;
    this.take(keptBase, typeof kept?.version === 'string' ? kept.version : null, keptValues);
    if (typeof kept?.newId === 'string') this.newId = kept.newId;
    this.isRestored = true;
  }

  set<K extends ProductField>(field: K, value: ProductForm[K]): void {
    this.values = { ...this.values, [field]: value };
    this.errors = Object.fromEntries(Object.entries(this.errors).filter(([name]) => name !== field && !name.startsWith(`${field}.`)));
    this.keep();
  }

  addRental(): void {
    this.lines += 1;
    const taken = new Set(this.values.rentals.map(({ key }) => key));
    while (taken.has(`baru-${this.lines}`)) this.lines += 1;
    const line: RentalLine = { key: `baru-${this.lines}`, id: null, duration: '', minutes: '', price: '', description: '' };
    this.set('rentals', [...this.values.rentals, line]);
  }

  /** Minutes follow the words as long as nobody wrote other ones. */
  setRental(key: string, given: Partial<RentalLine>): void {
    const changed = this.values.rentals.map((line) => {
      if (line.key !== key) return line;
      const follows = given.duration !== undefined && (line.minutes === '' || line.minutes === String(minutesOf(line.duration) ?? ''));
      return { ...line, ...given, ...(follows ? { minutes: String(minutesOf(given.duration ?? '') ?? '') } : {}) };
    });
    this.set('rentals', changed);
  }

  removeRental(key: string): void {
    this.set(
      'rentals',
      this.values.rentals.filter((line) => line.key !== key),
    );
  }

  /** As the shop will show them: shortest first, then cheapest. */
  sortRentals(): void {
    const length = ({ minutes }: RentalLine): number => (minutes.trim() === '' ? Number.POSITIVE_INFINITY : Number(minutes));
    const amount = ({ price }: RentalLine): number => rupiahTyped(price) ?? 0;
    this.set(
      'rentals',
      this.values.rentals.toSorted((a, b) => (length(a) === length(b) ? amount(a) - amount(b) : length(a) - length(b))),
    );
  }

  /** @returns whether it may be sent */
  check(isNew: boolean): boolean {
    this.errors = checkProductForm(this.values, isNew);
    return Object.keys(this.errors).length === 0;
  }

  complain(errors: ProductProblems): void {
    this.errors = errors;
  }

  /** It is stored now. What was typed while it was on its way stays typed. */
  stored(sent: ProductForm, stored: ProductForm, version: string): void {
    this.drop();
    const typedSince = (Object.keys(sent) as ProductField[]).filter((field) => !isSameIn(field, sent, this.values));
    this.take(stored, version, { ...stored, ...Object.fromEntries(typedSince.map((field) => [field, this.values[field]])) });
    if (typedSince.length > 0) this.keep();
  }

  /** A new product is there: what is typed from now on is of that one, and the next new one is another. */
  isNow(id: string): void {
    this.drop();
    this.name = `product/${id}`;
    this.newId = '';
  }

  /** Goes on from another state of the stored product, with these values. */
  goOn(base: ProductForm, version: string, values: ProductForm): void {
    this.take(base, version, values);
    this.keep();
  }

  /** Back to what is stored. */
  reset(): void {
    this.take(this.base, this.version, this.base);
    // What is typed then may be another product.
    if (this.version === null) this.newId = this.nextId();
    this.drop();
  }

  drop(): void {
    this.isRestored = false;
    this.drafts.drop(this.name);
  }

  private take(base: ProductForm, version: string | null, values: ProductForm): void {
    this.base = base;
    this.version = version;
    this.values = values;
    this.errors = {};
  }

  private keep(): void {
    if (this.isDirty) this.drafts.keep(this.name, { base: this.base, values: this.values, version: this.version, newId: this.newId });
    else this.drop();
  }
}
