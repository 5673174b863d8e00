import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AdminFlashSale } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import type { ChooseSaleProduct, ChosenProduct, OpenSale } from '../../../../application/flash-sale/read-admin-sales.ts';
import type { SaveSale } from '../../../../application/flash-sale/save-sale.ts';
import type { FlashSale } from '../../../../domain/flash-sale/flash-sale.ts';
import { emptySale, formInputOf, parseSaleForm, type SaleFormInput } from '../../../../domain/flash-sale/sale-form-input.ts';
import { type Result, succeed } from '../../../../domain/shared/result.ts';
import { type Opened, refusedSave, type SaveOutcome } from '../kit/form/form-rules.ts';
import type { FormTools } from '../kit/form/form-tools.ts';
import { VersionedForm } from '../kit/form/versioned-form.ts';
import { flashSalesText as text } from './flash-sales.text.ts';
import type { SaleUndoStore } from './sale-undo.store.ts';

/** The start of a form: empty, a sale to edit or copy, or a product. */
interface SaleStart {
  readonly id: string | null;
  readonly copyOf: string | null;
  readonly productId: string | null;
}

/** A draft for one product is not continued for another. */
const draftName = ({ id, copyOf, productId }: SaleStart): string => {
  const begun = copyOf === null ? ['new', productId] : ['copy', copyOf];
  return `flash-sale/${id ?? begun.filter((part) => part !== null).join('-')}`;
};

interface Tools {
  readonly open: OpenSale;
  readonly choose: ChooseSaleProduct;
  readonly save: SaveSale;
  readonly undo: SaleUndoStore;
  readonly form: FormTools;
}

/** The form of a flash sale. */
export class SaleFormViewModel {
  readonly form: VersionedForm<SaleFormInput>;
  chosen: ChosenProduct | null = null;
  /** The edited sale; null for a new one. */
  was: AdminFlashSale | null = null;
  private begin: SaleStart = { id: null, copyOf: null, productId: null };

  constructor(private readonly tools: Tools) {
    this.form = new VersionedForm<SaleFormInput>(tools.form, {
      blank: emptySale,
      read: parseSaleForm,
      lastEditor: () => tools.form.lastEditor('flash_sales', this.begin.id),
    });
    makeAutoObservable<this, 'tools' | 'begin'>(
      this,
      { form: false, chosen: observableRef, was: observableRef, tools: false, begin: false },
      { autoBind: true },
    );
  }

  prepare(begin: SaleStart): void {
    this.begin = begin;
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    const { form, begin } = this;
    await form.load(draftName(begin), () => this.read());
    if (form.status !== 'ready') return;
    await this.pick(form.values.productId);
    const price = this.chosen?.product.price;
    // The price of a preselected product is no input of a person.
    if (begin.id === null && begin.copyOf === null && price !== undefined && form.values.originalPrice === '')
      form.preset({ originalPrice: String(price) });
  }

  /** Discards the draft and shows the stored sale. */
  async reset(): Promise<void> {
    this.form.discard();
    await this.load();
  }

  /** Selects a product: its price becomes the original price, unless one is entered. */
  async choose(id: string): Promise<void> {
    const { form } = this;
    form.set({ productId: id });
    await this.pick(id);
    const price = this.chosen?.product.price;
    if (price !== undefined && form.values.originalPrice.trim() === '') form.set({ originalPrice: String(price) });
  }

  drop(): void {
    this.form.set({ productId: '' });
    this.chosen = null;
  }

  async save(): Promise<boolean> {
    return (await this.form.save((input) => this.send(input))) !== null;
  }

  private async read(): Promise<Result<Opened<SaleFormInput>>> {
    const { id, copyOf, productId } = this.begin;
    const source = id ?? copyOf;
    if (source === null) return succeed({ values: { ...emptySale, productId: productId ?? '' }, version: null });
    const found = await this.tools.open.execute(source);
    if (!found.ok) return found;
    const values = formInputOf(found.value.sale);
    // A copy takes price and stock; its times have to be entered.
    if (id === null) return succeed({ values: { ...values, startTime: '', endTime: '', isActive: true }, version: null });
    runInAction(() => {
      this.was = found.value;
    });
    return succeed({ values, version: found.value.version });
  }

  private async send(input: SaleFormInput): Promise<SaveOutcome<SaleFormInput, FlashSale>> {
    const { tools, was, form } = this;
    // The product's price or stock may have changed during input, so it is loaded again.
    await this.pick(input.productId);
    const saved = await tools.save.execute(input, this.chosen, was === null ? null : { ...was, version: form.version ?? was.version });
    if (!saved.ok) return refusedSave(saved.failure);
    const { value: sale } = saved;
    return {
      kind: 'saved',
      saved: sale,
      opened: { values: input, version: form.version },
      done: was === null ? text.created : text.changed,
      undo: was === null ? undefined : tools.undo.takeBack(was.sale, sale),
    };
  }

  private async pick(id: string): Promise<void> {
    if (id === '') return;
    const chosen = await this.tools.choose.execute(id);
    runInAction(() => {
      if (this.form.values.productId !== id) return;
      if (chosen.ok) this.chosen = chosen.value;
      else if (chosen.failure.code === 'NOT_FOUND') this.chosen = null;
    });
  }
}
