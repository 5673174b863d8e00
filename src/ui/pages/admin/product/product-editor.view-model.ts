import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { OpenedProduct, ProductGroups } from '../../../../application/catalog/admin-product-repository.ts';
import type { ArchiveProduct } from '../../../../application/catalog/archive-product.ts';
import type { ListProductGroups } from '../../../../application/catalog/list-product-groups.ts';
import type { OpenProduct } from '../../../../application/catalog/open-product.ts';
import type { SaveOutcome, SaveProduct } from '../../../../application/catalog/save-product.ts';
import { missingGroups } from '../../../../domain/catalog/missing-groups.ts';
import { productConflicts } from '../../../../domain/catalog/product-conflict.ts';
import { copiedForm, emptyProductForm, productFormOf } from '../../../../domain/catalog/product-form.ts';
import { PRICE_UNDER_SALE } from '../../../../domain/flash-sale/price-under-sale.ts';
import type { Failure, Result } from '../../../../domain/shared/result.ts';
import { rupiahTyped } from '../../../../domain/shared/rupiah-typed.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { picturesText } from '../parts/media/picture.text.ts';
import type { UnfinishedUploads } from '../parts/media/upload-queue.ts';
import { productEditorText as text } from './product.text.ts';
import { ProductConflictState } from './product-conflict-state.ts';
import type { ProductFormState } from './product-form-state.ts';
import type { ProductUndoStore } from './product-undo.store.ts';

interface Uses {
  readonly open: OpenProduct;
  readonly groups: ListProductGroups;
  readonly save: SaveProduct;
  readonly archive: ArchiveProduct;
}

/** One product: made, changed, archived. Deleting it has a view-model of its own. */
export class ProductEditorViewModel {
  id: string | null = null;
  opened: OpenedProduct | null = null;
  groups: ProductGroups | null = null;
  problem: string | null = null;
  /** What the form as a whole has to say. */
  alert: string | null = null;
  clash: ProductConflictState | null = null;
  isBusy = false;
  unfinished: UnfinishedUploads = null;
  isGone = false;
  /** Grows with every try that failed, so that the page can lead to what is wrong. */
  refusals = 0;
  /** A new product that is stored now: the page goes to its own address. */
  createdId: string | null = null;
  form!: ProductFormState;
  private copyOf: string | null = null;

  constructor(
    private readonly uses: Uses,
    private readonly formNamed: (name: string) => ProductFormState,
    private readonly undo: ProductUndoStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'uses' | 'formNamed' | 'undo' | 'toasts'>(
      this,
      {
        opened: observableRef,
        groups: observableRef,
        clash: observableRef,
        form: observableRef,
        uses: false,
        formNamed: false,
        undo: false,
        toasts: false,
      },
      { autoBind: true },
    );
  }

  /** @param id null for a new one @param copyOf the product that a new one begins as */
  prepare(id: string | null, copyOf: string | null): void {
    this.id = id;
    this.copyOf = copyOf;
    this.form = this.formNamed(`product/${id ?? `new/${copyOf ?? ''}`}`);
  }

  start(): () => void {
    void this.load();
    return reaction(() => this.undo.last, this.takeUp);
  }

  get isReady(): boolean {
    return this.groups !== null;
  }

  get isDirty(): boolean {
    return !this.isGone && this.createdId === null && this.form.isDirty;
  }

  async load(): Promise<void> {
    this.fail(null);
    const source = this.id ?? this.copyOf;
    const [groups, opened] = await Promise.all([this.uses.groups.execute(), source === null ? null : this.uses.open.execute(source)]);
    if (opened?.ok === false) this.fail(opened.failure);
    else if (!groups.ok) this.fail(groups.failure);
    else this.begin(groups.value, opened?.value ?? null);
  }

  /** Lets go of what the tab had kept, for what is stored now. */
  dropRestored(): void {
    this.form.reset();
    void this.load();
  }

  uploading(unfinished: UnfinishedUploads): void {
    if (this.unfinished !== null && this.alert === picturesText.unfinished[this.unfinished]) this.alert = null;
    this.unfinished = unfinished;
  }

  async save(): Promise<void> {
    if (this.isBusy || !this.isReady || this.clash !== null) return;
    const { form, id } = this;
    this.alert = null;
    if (!form.check(id === null)) return this.refuse(text.fix);
    if (this.unfinished !== null) return this.refuse(picturesText.unfinished[this.unfinished]);
    const { base: before, values: sent } = form;
    const outcome = await this.busy(this.uses.save.execute({ id, newId: form.newId, version: form.version, form: sent }));
    if (!outcome.ok) return this.refuseFor(outcome.failure);
    const { isSaved, opened } = outcome.value;
    if (!isSaved) return id === null ? this.goTo(opened) : this.meet(opened);
    if (id === null) form.isNow(opened.product.id);
    form.stored(sent, productFormOf(opened.product), opened.version);
    this.settle(opened, id === null);
    if (id === null) this.toasts.show('success', text.toastCreated);
    else this.undo.saved(before, opened);
    if (rupiahTyped(sent.price) === null) this.toasts.show('warning', text.toastPriceDropped);
    if ((opened.product.sale?.stock ?? 0) > opened.product.stock) this.toasts.show('warning', text.toastStockUnderSale);
  }

  /** Out of the shop or back, without touching what is typed. */
  async archive(isArchived: boolean): Promise<void> {
    const { id, form, opened } = this;
    if (this.isBusy || id === null || opened === null) return;
    const outcome = await this.busy(this.uses.archive.execute(id, form.version ?? opened.version, isArchived));
    if (!outcome.ok) return this.refuse(this.say(outcome.failure));
    const { isSaved, opened: now } = outcome.value;
    if (!isSaved) return this.meet(now, text.clashArchive);
    form.goOn(productFormOf(now.product), now.version, form.isDirty ? form.values : productFormOf(now.product));
    this.settle(now);
    const undo = { label: text.undo, run: () => void this.archive(!isArchived) };
    this.toasts.show('success', isArchived ? text.toastArchived : text.toastRestored, undo);
  }

  /** Goes on with what was chosen, and saves it. */
  async applyClash(): Promise<void> {
    const { clash } = this;
    if (clash === null) return;
    this.clash = null;
    this.form.goOn(productFormOf(clash.theirs.product), clash.theirs.version, clash.result);
    this.settle(clash.theirs);
    await this.save();
  }

  /** Stored by an earlier try, and changed since: what is typed here goes along to where it stands. */
  private goTo(opened: OpenedProduct): void {
    this.form.isNow(opened.product.id);
    this.form.goOn(productFormOf(opened.product), opened.version, this.form.values);
    this.settle(opened, true);
    this.toasts.show('warning', text.toastSavedBefore);
  }

  leaveClash(): void {
    this.clash = null;
  }

  gone(): void {
    this.isGone = true;
    this.form.drop();
  }

  refuse(alert: string): void {
    this.alert = alert;
    this.refusals += 1;
  }

  /** Beside the field it is about, where it is about one. */
  private refuseFor(failure: Failure): void {
    if (failure.code === 'GROUP_GONE') void this.readGroups();
    if (failure.code === PRICE_UNDER_SALE) this.form.complain({ price: failure.message });
    this.refuse(failure.code === PRICE_UNDER_SALE ? text.fix : this.say(failure));
  }

  /** What is gone is not to be chosen again. */
  private async readGroups(): Promise<void> {
    const groups = await this.uses.groups.execute();
    runInAction(() => {
      if (!groups.ok) return;
      this.groups = groups.value;
      this.form.complain(missingGroups(this.form.values, groups.value));
    });
  }

  say({ code, message }: Failure): string {
    return code === 'RLS_POLICY_ERROR' ? `${message} ${text.deniedHint}` : message;
  }

  /** A save was taken back: what was typed since stays typed. */
  private takeUp(undone: OpenedProduct | null): void {
    const { form } = this;
    if (undone === null || undone.product.id !== this.id || !this.isReady) return;
    form.stored(form.base, productFormOf(undone.product), undone.version);
    this.settle(undone);
  }

  private begin(groups: ProductGroups, source: OpenedProduct | null): void {
    this.groups = groups;
    if (this.id === null || source === null) {
      const copied = source === null ? emptyProductForm : copiedForm(productFormOf(source.product), text.copyName(source.product.name));
      this.form.begin(copied, null);
    } else {
      this.opened = source;
      this.form.begin(productFormOf(source.product), source.version);
    }
  }

  /** Somebody else was first. Where both say the same, there is nothing to choose, and the saving goes on by itself. */
  private meet(theirs: OpenedProduct, note: string | null = null): void {
    const { base, values } = this.form;
    const stored = productFormOf(theirs.product);
    const clashes = productConflicts(base, values, stored);
    if (clashes.length > 0) {
      this.clash = new ProductConflictState(theirs, values, stored, clashes, note);
      this.refusals += 1;
      return;
    }
    this.form.goOn(stored, theirs.version, values);
    this.settle(theirs);
    if (note === null) void this.save();
    else this.refuse(note);
  }

  private settle(opened: OpenedProduct, isNew = false): void {
    this.opened = opened;
    this.alert = null;
    if (isNew) this.createdId = opened.product.id;
  }

  private async busy(work: Promise<Result<SaveOutcome>>): Promise<Result<SaveOutcome>> {
    this.isBusy = true;
    const outcome = await work;
    runInAction(() => (this.isBusy = false));
    return outcome;
  }

  private fail(failure: Failure | null): void {
    this.problem = failure === null ? null : this.say(failure);
  }
}
