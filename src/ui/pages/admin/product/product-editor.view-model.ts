import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { OpenedProduct } from '../../../../application/catalog/admin-product-repository.ts';
import { ArchiveProduct } from '../../../../application/catalog/archive-product.ts';
import { ListProductGroups } from '../../../../application/catalog/list-product-groups.ts';
import { OpenProduct } from '../../../../application/catalog/open-product.ts';
import { SaveProduct } from '../../../../application/catalog/save-product.ts';
import type { ProductGroups } from '../../../../application/catalog/staff-products.ts';
import { checkProductForm, missingGroups } from '../../../../domain/catalog/check-product-form.ts';
import { isSameIn, productConflicts } from '../../../../domain/catalog/product-conflict.ts';
import { emptyProductForm, type ProductForm, readProductForm } from '../../../../domain/catalog/product-form.ts';
import { PRICE_UNDER_SALE } from '../../../../domain/flash-sale/price-under-sale.ts';
import { type Failure, type Result, succeed } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText, failureTexts } from '../kit/failure-text.ts';
import type { Opened, SaveOutcome } from '../kit/form/form-rules.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { VersionedForm } from '../kit/form/versioned-form.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { picturesText } from '../parts/media/picture.text.ts';
import type { UnfinishedUploads } from '../parts/media/upload-queue.ts';
import { formOf, newForm, nothingYet, openedForm, type ProductBeginning, savedWith } from './opened-form.ts';
import { productEditorText as text } from './product.text.ts';
import { ProductConflictState } from './product-conflict-state.ts';
import { ProductUndoStore } from './product-undo.store.ts';

interface Uses {
  readonly open: OpenProduct;
  readonly groups: ListProductGroups;
  readonly save: SaveProduct;
  readonly archive: ArchiveProduct;
  readonly form: FormTools;
  /** Whether this person may read the books. */
  readonly knowsCost: () => boolean;
}

const FIELD_OF: Readonly<Record<string, string>> = { [PRICE_UNDER_SALE]: 'price', STOCK_CHANGED: 'stock' };

/** One product: created, edited, archived. */
export class ProductEditorViewModel {
  readonly form: VersionedForm<ProductForm>;
  id: string | null = null;
  opened: OpenedProduct | null = null;
  groups: ProductGroups | null = null;
  conflict: ProductConflictState | null = null;
  unfinished: UnfinishedUploads = null;
  isDeleted = false;
  createdId: string | null = null;
  savedProductId: string | null = null;
  private begin = nothingYet;

  constructor(
    private readonly uses: Uses,
    private readonly undo: ProductUndoStore,
    private readonly toasts: ToastStore,
  ) {
    this.form = new VersionedForm<ProductForm>(uses.form, {
      blank: emptyProductForm,
      read: readProductForm,
      isSame: isSameIn,
      keepsBase: true,
      newId: () => uses.save.newId(),
      lastEditor: () => uses.form.lastEditor('products', this.id),
    });
    makeAutoObservable<this, 'uses' | 'undo' | 'toasts'>(
      this,
      { form: false, opened: observableRef, groups: observableRef, conflict: observableRef, uses: false, undo: false, toasts: false },
      { autoBind: true },
    );
  }

  /** @param id null for a new one @param begin what a new one begins with */
  prepare(id: string | null, begin: ProductBeginning): void {
    this.id = id;
    this.begin = begin;
  }

  start(): () => void {
    void this.load();
    return reaction(() => this.undo.last, this.takeUp);
  }

  get isDirty(): boolean {
    return this.createdId === null && this.form.isDirty;
  }

  load(): Promise<void> {
    return this.form.load(`product/${this.id ?? `new/${this.begin.copyOf ?? ''}`}`, () => this.read());
  }

  /** A fetched picture is another version of the product; what was typed meanwhile stays, and its save asks. */
  arrived(): void {
    if (!this.isDirty && this.unfinished === null && this.conflict === null) void this.load();
  }

  async dropRestored(): Promise<void> {
    this.form.discard();
    await this.load();
  }

  uploading(unfinished: UnfinishedUploads): void {
    const { form } = this;
    if (this.unfinished !== null && form.alert === picturesText.unfinished[this.unfinished]) form.alert = null;
    this.unfinished = unfinished;
  }

  async save(): Promise<boolean> {
    if (this.conflict !== null) return false;
    let price = '';
    const opened = await this.form.save((input) => {
      price = input.price;
      return this.send(input);
    });
    if (opened === null) return false;
    for (const warning of savedWith(price, opened)) this.toasts.show('warning', warning);
    return true;
  }

  /** Archives or restores the product without touching the input. */
  async archive(isArchived: boolean): Promise<void> {
    const { id, form, opened } = this;
    if (id === null || opened === null) return;
    const outcome = await form.whileBusy(() => this.uses.archive.execute(id, form.version ?? opened.version, isArchived));
    if (outcome === null) return;
    if (!outcome.ok) return form.refuse(this.describeFailure(outcome.failure));
    const { isSaved, opened: now } = outcome.value;
    if (!isSaved) return this.meetWhileArchiving(now);
    this.adopt(now);
    const undo = { label: text.undo, run: () => void this.archive(!isArchived) };
    this.toasts.show('success', isArchived ? text.toastArchived : text.toastRestored, undo);
  }

  /** Continues from a version that an action stored; unsaved input stays. */
  adopt(now: OpenedProduct): void {
    const { form } = this;
    form.continueFrom(openedForm(now), form.isDirty ? form.values : formOf(now));
    this.settle(now);
  }

  /** Applies the choices, and saves. */
  async applyConflict(): Promise<void> {
    const { conflict } = this;
    if (conflict === null) return;
    this.conflict = null;
    this.form.continueFrom(openedForm(conflict.theirs), conflict.result);
    this.settle(conflict.theirs);
    await this.save();
  }

  leaveConflict(): void {
    this.conflict = null;
    this.form.leaveConflict();
  }

  onDeleted(): void {
    this.isDeleted = true;
    this.form.discard();
  }

  describeFailure(failure: Failure): string {
    return failureText(failure);
  }

  private async read(): Promise<Result<Opened<ProductForm>>> {
    const source = this.id ?? this.begin.copyOf ?? this.begin.like;
    const [groups, opened] = await Promise.all([this.uses.groups.execute(), source === null ? null : this.uses.open.execute(source)]);
    if (opened?.ok === false) return opened;
    if (!groups.ok) return groups;
    const product = opened?.value ?? null;
    runInAction(() => {
      this.groups = groups.value;
      if (this.id !== null) this.opened = product;
    });
    if (this.id !== null && product !== null) return succeed(openedForm(product));
    return succeed(newForm(product, this.begin, this.uses.knowsCost()));
  }

  private async send(input: ProductForm): Promise<SaveOutcome<ProductForm, OpenedProduct>> {
    const { form, id } = this;
    const problems = failureTexts(checkProductForm(input, id === null));
    if (Object.keys(problems).length > 0) return { kind: 'problems', problems, alert: text.fix };
    if (this.unfinished !== null) return { kind: 'failed', alert: picturesText.unfinished[this.unfinished] };
    const before = form.base;
    const outcome = await this.uses.save.execute({ id, newId: form.newId, version: form.version, form: input });
    if (!outcome.ok) return this.refusal(outcome.failure);
    const { isSaved, opened } = outcome.value;
    if (!isSaved) return id === null ? this.goTo(opened) : this.meet(opened);
    this.settle(opened, id === null);
    const saved = { kind: 'saved', saved: opened, opened: openedForm(opened) } as const;
    if (id !== null) return { ...saved, ...this.undo.offer(before, opened) };
    return { ...saved, done: text.toastCreated, name: `product/${opened.product.id}` };
  }

  /** Shows the failure beside its field where it has one. */
  private async refusal(failure: Failure): Promise<SaveOutcome<ProductForm, never>> {
    // The next press saves the input over the current number.
    if (failure.code === 'STOCK_CHANGED') this.form.set({ seenStock: String(failure.values?.['now']) }, []);
    const field = FIELD_OF[failure.code];
    if (field !== undefined) return { kind: 'problems', problems: { [field]: failureText(failure) }, alert: text.fix };
    if (failure.code !== 'GROUP_GONE') return { kind: 'failed', alert: this.describeFailure(failure) };
    // A deleted group cannot be selected again.
    const groups = await this.uses.groups.execute();
    if (groups.ok) runInAction(() => (this.groups = groups.value));
    return {
      kind: 'problems',
      problems: groups.ok ? failureTexts(missingGroups(this.form.values, groups.value)) : {},
      alert: this.describeFailure(failure),
    };
  }

  /** Stored by an earlier attempt, and changed since: the input is carried over to its address. */
  private goTo(opened: OpenedProduct): SaveOutcome<ProductForm, never> {
    this.form.rename(`product/${opened.product.id}`);
    this.form.continueFrom(openedForm(opened), this.form.values);
    this.settle(opened, true);
    this.savedProductId = opened.product.id;
    this.toasts.show('warning', text.toastSavedBefore);
    return { kind: 'unsaved' };
  }

  /** A save was undone; input since then stays. */
  private takeUp(undone: OpenedProduct | null): void {
    if (undone === null || undone.product.id !== this.id || this.form.status !== 'ready') return;
    this.form.rebase(openedForm(undone));
    this.settle(undone);
  }

  /** Another person saved first. Without a difference there is nothing to choose, and saving continues automatically. */
  private meet(theirs: OpenedProduct): Promise<SaveOutcome<ProductForm, OpenedProduct>> | SaveOutcome<ProductForm, OpenedProduct> {
    return this.compare(theirs, null) ? { kind: 'conflict' } : this.send(this.form.values);
  }

  private meetWhileArchiving(theirs: OpenedProduct): void {
    const isConflict = this.compare(theirs, text.conflictArchive);
    this.form.refuse(isConflict ? null : text.conflictArchive);
    if (isConflict) this.form.meetConflict();
  }

  /** @returns whether there is a choice; otherwise the form continues from their version */
  private compare(theirs: OpenedProduct, note: string | null): boolean {
    const { base, values } = this.form;
    const stored = formOf(theirs);
    const conflicts = productConflicts(base, values, stored);
    if (conflicts.length > 0) this.conflict = new ProductConflictState({ theirs, mine: values, stored, conflicts, note });
    else {
      this.form.continueFrom(openedForm(theirs), { ...values, seenStock: stored.seenStock });
      this.settle(theirs);
    }
    return conflicts.length > 0;
  }

  private settle(opened: OpenedProduct, isCreated = false): void {
    this.opened = opened;
    if (isCreated) this.createdId = opened.product.id;
  }
}

export const productEditorBindings = bindingsOf(
  ProductEditorViewModel,
  [OpenProduct, ListProductGroups, SaveProduct, ArchiveProduct, FormTools, PermissionStore, ProductUndoStore, ToastStore],
  (open, groups, save, archive, form, { may }, undo, toasts) =>
    new ProductEditorViewModel({ open, groups, save, archive, form, knowsCost: () => may('ledger.read') }, undo, toasts),
);
