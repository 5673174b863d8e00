import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AdminFlashSale } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import type { ChooseSaleProduct, ChosenProduct } from '../../../../application/flash-sale/choose-sale-product.ts';
import type { OpenSale } from '../../../../application/flash-sale/open-sale.ts';
import type { SaveSale } from '../../../../application/flash-sale/save-sale.ts';
import type { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import type { FlashSale } from '../../../../domain/flash-sale/flash-sale.ts';
import { emptySale, parseSaleForm, type SaleFormInput, typedFrom } from '../../../../domain/flash-sale/sale-form-input.ts';
import { SALE_PROBLEMS, type SaleField, type SaleProblems } from '../../../../domain/flash-sale/sale-rules.ts';
import { failureText } from '../../../features/auth/failure-text.ts';

/** What a form begins with: nothing, a sale to be changed or copied, a product. */
export interface SaleStart {
  readonly id: string | null;
  readonly copyOf: string | null;
  readonly productId: string | null;
}

/** What was begun for one product is not continued for another. */
const formOf = ({ id, copyOf, productId }: SaleStart): string => {
  const begun = copyOf === null ? ['new', productId] : ['copy', copyOf];
  return `flash-sale/${id ?? begun.filter((part) => part !== null).join('-')}`;
};

/** A flash sale as it is filled in. */
export class SaleFormViewModel {
  status: 'loading' | 'ready' | 'missing' | 'failed' = 'loading';
  typed: SaleFormInput = emptySale;
  chosen: ChosenProduct | null = null;
  /** What is changed; null for a new one. */
  was: AdminFlashSale | null = null;
  problems: SaleProblems = {};
  failure: string | null = null;
  isOutdated = false;
  isRestored = false;
  isBusy = false;
  private initial: SaleFormInput = emptySale;
  private begin: SaleStart = { id: null, copyOf: null, productId: null };

  constructor(
    private readonly openSale: OpenSale,
    private readonly chooseProduct: ChooseSaleProduct,
    private readonly saveSale: SaveSale,
    private readonly drafts: DraftStorage,
  ) {
    makeAutoObservable<this, 'openSale' | 'chooseProduct' | 'saveSale' | 'drafts' | 'begin' | 'initial'>(
      this,
      {
        typed: observableRef,
        chosen: observableRef,
        was: observableRef,
        problems: observableRef,
        initial: observableRef,
        openSale: false,
        chooseProduct: false,
        saveSale: false,
        drafts: false,
        begin: false,
      },
      { autoBind: true },
    );
  }

  get isDirty(): boolean {
    return this.status === 'ready' && JSON.stringify(this.typed) !== JSON.stringify(this.initial);
  }

  async open(begin: SaleStart): Promise<void> {
    this.begin = begin;
    this.status = 'loading';
    const source = begin.id ?? begin.copyOf;
    const found = source === null ? null : await this.openSale.execute(source);
    if (found !== null && !found.ok) {
      runInAction(() => {
        this.status = found.failure.code === 'NOT_FOUND' ? 'missing' : 'failed';
        this.failure = failureText(found.failure);
      });
      return;
    }
    const entry = found?.value ?? null;
    const typed = entry === null ? { ...emptySale, productId: begin.productId ?? '' } : typedFrom(entry.sale);
    // A copy keeps what is offered; when, is to be said anew.
    this.startWith(
      begin.id === null && entry !== null ? { ...typed, startTime: '', endTime: '', isActive: true } : typed,
      begin.id === null ? null : entry,
    );
    await this.pick(this.typed.productId);
    const price = this.chosen?.product.price;
    if (source === null && price !== undefined && this.typed.originalPrice === '') this.strikeThrough(String(price));
  }

  set<Field extends keyof SaleFormInput>(field: Field, value: SaleFormInput[Field]): void {
    this.typed = { ...this.typed, [field]: value };
    this.drafts.keep(formOf(this.begin), this.typed, this.was?.version);
    const { [field as SaleField]: _gone, ...left } = this.problems;
    this.problems = left;
  }

  /** Takes a product: its price becomes what is struck through, unless something stands there. */
  async choose(id: string): Promise<void> {
    this.set('productId', id);
    await this.pick(id);
    const price = this.chosen?.product.price;
    if (price !== undefined && this.typed.originalPrice.trim() === '') this.set('originalPrice', String(price));
  }

  drop(): void {
    this.set('productId', '');
    this.chosen = null;
  }

  problemOf(field: SaleField): string | null {
    const problem = this.problems[field];
    return problem === undefined ? null : SALE_PROBLEMS[problem];
  }

  /** @returns what is stored; null when it is not */
  async save(): Promise<FlashSale | null> {
    if (this.isBusy) return null;
    this.isBusy = true;
    this.failure = null;
    // The product as it is now: its price or stock may have changed while this was filled in.
    await this.pick(this.typed.productId);
    const saved = await this.saveSale.execute(this.typed, this.chosen, this.was);
    runInAction(() => {
      this.isBusy = false;
      this.problems = saved.kind === 'problems' ? saved.problems : {};
      if (saved.kind === 'failed') {
        this.isOutdated = saved.failure.code === 'CHANGED_MEANWHILE';
        this.failure = failureText(saved.failure);
      }
    });
    if (saved.kind !== 'saved') return null;
    this.forget();
    return saved.sale;
  }

  /** Lets go of what was typed and shows what is stored. */
  async reset(): Promise<void> {
    this.forget();
    await this.open(this.begin);
  }

  /** What a product that came with the address costs: nothing that somebody typed. */
  private strikeThrough(originalPrice: string): void {
    this.typed = { ...this.typed, originalPrice };
    this.initial = { ...this.initial, originalPrice };
  }

  private forget(): void {
    this.drafts.drop(formOf(this.begin));
    this.initial = this.typed;
    this.isOutdated = false;
    this.isRestored = false;
    this.failure = null;
    this.problems = {};
  }

  private startWith(typed: SaleFormInput, was: AdminFlashSale | null): void {
    const kept = parseSaleForm(this.drafts.read(formOf(this.begin)));
    this.initial = typed;
    this.typed = kept ?? typed;
    this.isRestored = kept !== null && JSON.stringify(kept) !== JSON.stringify(typed);
    const version = kept === null ? null : this.drafts.versionOf(formOf(this.begin));
    // As somebody began to change it: what was saved since is not overwritten.
    this.was = was === null || version === null ? was : { ...was, version };
    this.isOutdated = this.was?.version !== was?.version;
    this.status = 'ready';
  }

  private async pick(id: string): Promise<void> {
    if (id === '') return;
    const chosen = await this.chooseProduct.execute(id);
    runInAction(() => {
      if (this.typed.productId !== id) return;
      if (chosen.ok) this.chosen = chosen.value;
      else if (chosen.failure.code === 'NOT_FOUND') this.chosen = null;
    });
  }
}
