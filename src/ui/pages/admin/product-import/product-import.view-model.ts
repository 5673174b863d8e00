import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CheckProductImport, type ImportPlan } from '../../../../application/catalog/check-product-import.ts';
import { CreateMissingGroups } from '../../../../application/catalog/create-missing-groups.ts';
import { ImportProducts } from '../../../../application/catalog/import-products.ts';
import { ListImports } from '../../../../application/catalog/list-imports.ts';
import { ListProductGroups } from '../../../../application/catalog/list-product-groups.ts';
import { type ProductFile, ReadProductFile, RememberColumns } from '../../../../application/catalog/read-product-file.ts';
import type { ProductGroups, RowOutcome } from '../../../../application/catalog/staff-products.ts';
import { UndoImport } from '../../../../application/catalog/undo-import.ts';
import {
  AMOUNT_COLUMNS,
  type ColumnUse,
  FILLED_COLUMNS,
  type FilledCells,
  missingColumns,
  needsMatching,
} from '../../../../domain/catalog/import-columns.ts';
import {
  type DoubtChoice,
  type DoubtChoices,
  type PlannedLine,
  rowToWrite,
  sameChoice,
  withChoice,
} from '../../../../domain/catalog/import-plan.ts';
import type { ImportRow } from '../../../../domain/catalog/product-import.ts';
import type { SheetColumn } from '../../../../domain/catalog/product-sheet.ts';
import type { AmountStyle } from '../../../../domain/shared/amount.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { failureText } from '../kit/failure-text.ts';
import { HandedFileStore } from '../kit/handed-file.store.ts';
import { readFileBytes } from '../kit/read-file-bytes.ts';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import { PastImportsViewModel } from './past-imports.view-model.ts';
import { productImportText as text } from './product-import.text.ts';
import { type RefusedLine, saveRefusedRows } from './saved-rows.ts';

export interface ProductImportUseCases {
  readonly reading: ReadProductFile;
  readonly remembering: RememberColumns;
  readonly groups: ListProductGroups;
  readonly check: CheckProductImport;
  readonly store: ImportProducts;
  readonly creating: CreateMissingGroups;
}

const MAX_BYTES = 10 * 1024 * 1024;
/** Lines of one page of the list. */
export const PAGE = 50;

/** A file of products: its columns are matched, its lines checked, then stored. */
export class ProductImportViewModel {
  step: 'choose' | 'checking' | 'columns' | 'checked' | 'importing' | 'done' = 'choose';
  problem: string | null = null;
  plan: ImportPlan | null = null;
  fileName = '';
  file: ProductFile | null = null;
  filled: FilledCells = {};
  groups: ProductGroups | null = null;
  outcomes: ReadonlyMap<string, RowOutcome> = new Map();
  /** What a person decided about rows in doubt, by line; the others are skipped. */
  choices: DoubtChoices = new Map();
  /** Which rows are listed, and from which one. */
  shown: PlannedLine['state'] | 'all' = 'all';
  from = 0;
  isStopping = false;
  private bytes: Uint8Array<ArrayBuffer> | null = null;

  constructor(
    private readonly use: ProductImportUseCases,
    private readonly handed: HandedFileStore,
    readonly past: PastImportsViewModel,
  ) {
    makeAutoObservable<this, 'use' | 'handed' | 'bytes'>(
      this,
      {
        past: false,
        plan: observableRef,
        file: observableRef,
        groups: observableRef,
        outcomes: observableRef,
        choices: observableRef,
        use: false,
        handed: false,
        bytes: false,
      },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.past.load();
  }

  get lines(): readonly PlannedLine[] {
    return this.plan?.lines ?? [];
  }

  /** Lines of the chosen state; those that are refused have a list of their own. */
  get listed(): readonly PlannedLine[] {
    return this.lines.filter(({ state }) => (this.shown === 'all' ? state !== 'refused' : state === this.shown));
  }

  get page(): readonly PlannedLine[] {
    return this.listed.slice(this.from, this.from + PAGE);
  }

  /** The number of lines of each state. */
  get counts(): Readonly<Record<PlannedLine['state'], number>> {
    const counts = { new: 0, changed: 0, same: 0, doubtful: 0, refused: 0 };
    for (const { state } of this.lines) counts[state] += 1;
    return counts;
  }

  get missing(): ImportPlan['missing'] {
    return this.plan?.missing ?? { game: [], kategori: [], tier: [] };
  }

  get missingCount(): number {
    const { game, kategori, tier } = this.missing;
    return game.length + kategori.length + tier.length;
  }

  /** The file has login data, which the vault seals once its products are there. */
  get maySeal(): boolean {
    return this.doneCount > 0 && this.step === 'done' && this.undoneText === null && (this.plan?.withheld.length ?? 0) > 0;
  }

  /** Something was written, and it is not undone yet. */
  get mayUndo(): boolean {
    return this.doneCount > 0 && (this.step === 'done' || this.step === 'checked') && this.undoneText === null;
  }

  /** What the undo of this import did, as a sentence; null before. */
  get undoneText(): string | null {
    return this.past.undone.get(this.plan?.id ?? '') ?? null;
  }

  /** Price by stock of the products that would be added. */
  get worth(): number {
    return this.ready.filter(({ isNew }) => isNew).reduce((sum, { changes }) => sum + (changes.price ?? 0) * (changes.stock ?? 1), 0);
  }

  get ready(): readonly ImportRow[] {
    return this.lines.flatMap((line) => this.rowOf(line) ?? []);
  }

  /** Rows without an answer yet. */
  get waiting(): readonly ImportRow[] {
    return this.ready.filter(({ id }) => !this.outcomes.has(id));
  }

  /** Rows whose stock has changed through orders since the check, with the current number. */
  get outsold(): readonly ImportRow[] {
    return this.ready.flatMap((row) => {
      const outcome = this.outcomes.get(row.id);
      const now = outcome?.status === 'refused' && outcome.failure.code === 'STOCK_CHANGED' ? outcome.failure.values?.['now'] : undefined;
      return typeof now === 'number' ? [{ ...row, seenStock: now }] : [];
    });
  }

  get doneCount(): number {
    return [...this.outcomes.values()].filter(({ status }) => status === 'done').length;
  }

  /** Lines that failed the rules and rows that the database refused, in the file's order. */
  get refused(): readonly RefusedLine[] {
    return this.lines.flatMap((checked): RefusedLine[] => {
      const { line, name } = checked;
      const named = { line, name: text.covered(name) || text.noName };
      if (checked.state === 'refused') return [{ ...named, reason: text.reasons(checked) }];
      const outcome = this.outcomes.get(this.rowOf(checked)?.id ?? '');
      return outcome === undefined || outcome.status === 'done' ? [] : [{ ...named, reason: bulkText.reason(outcome) }];
    });
  }

  get noted(): readonly RefusedLine[] {
    return this.lines
      .filter((line) => line.notes.length > 0 && this.rowOf(line) !== null)
      .map(({ line, name, notes }) => ({ line, name: text.covered(name) || text.noName, reason: notes.map(text.remark).join(' ') }));
  }

  /** Required columns that neither the file nor a filled cell has. */
  get missingColumns(): readonly SheetColumn[] {
    return this.file === null ? [] : missingColumns(this.file.columns, this.filled);
  }

  /** Columns that the file lacks and that can be filled for all new products. */
  get fillable(): readonly (typeof FILLED_COLUMNS)[number][] {
    const uses = new Set(this.file?.columns.map(({ use }) => use));
    return FILLED_COLUMNS.filter((column) => !uses.has(column));
  }

  async read(file: File): Promise<void> {
    this.forget();
    this.fileName = file.name;
    if (file.size > MAX_BYTES) return this.fail(text.tooLarge);
    this.step = 'checking';
    this.bytes = await readFileBytes(file);
    if (this.bytes === null) return this.fail(text.unreadable);
    const bytes = this.bytes;
    await this.take(await this.use.reading.execute(bytes));
  }

  /** Reads another sheet of the same file. */
  async chooseSheet(sheet: number): Promise<void> {
    if (this.bytes !== null) await this.take(await this.use.reading.execute(this.bytes, sheet), true);
  }

  /** Takes another row as the one with the heads. */
  async chooseHeads(place: number): Promise<void> {
    if (this.file !== null) await this.take(await this.use.reading.withHeads(this.file, place), true);
  }

  chooseUse(place: number, use: ColumnUse): void {
    this.changeColumn(place, { use, ...(AMOUNT_COLUMNS.has(use) ? {} : { style: 'typed' }) });
  }

  chooseStyle(place: number, style: AmountStyle): void {
    this.changeColumn(place, { style });
  }

  fill(column: keyof FilledCells, cell: string): void {
    this.filled = { ...this.filled, [column]: cell };
  }

  /** Back from the checked lines to the columns. */
  async matchAgain(): Promise<void> {
    this.plan = null;
    this.outcomes = new Map();
    await this.openColumns();
  }

  choose(line: number, choice: DoubtChoice): void {
    this.choices = withChoice(this.choices, line, choice);
  }

  /** The same decision about all rows in doubt, where it is one. */
  chooseAll(choice: Parameters<typeof sameChoice>[1]): void {
    this.choices = sameChoice(this.lines, choice);
  }

  choiceOf({ line }: PlannedLine): DoubtChoice {
    return this.choices.get(line) ?? 'skip';
  }

  show(shown: PlannedLine['state'] | 'all'): void {
    this.shown = shown;
    this.from = 0;
  }

  turnTo(from: number): void {
    this.from = from;
  }

  /** Creates the groups that the file names and the shop does not have, and checks the lines again. */
  async createMissing(): Promise<void> {
    if (this.plan === null) return;
    this.step = 'checking';
    const created = await this.use.creating.execute(this.plan.missing);
    this.groups = null;
    await this.checkLines();
    runInAction(() => {
      if (!created.ok) this.problem = failureText(created.failure);
      else if (created.value.length > 0) this.problem = text.uncreated(created.value);
    });
  }

  /** Remembers the columns as they are now, and checks the lines. */
  async checkColumns(): Promise<void> {
    if (this.file === null || this.missingColumns.length > 0) return;
    this.problem = null;
    this.step = 'checking';
    const [remembered] = await Promise.all([this.use.remembering.execute(this.file.columns), this.checkLines()]);
    // What is not remembered is asked again next time; the import itself goes on.
    if (!remembered.ok) runInAction(() => (this.problem ??= failureText(remembered.failure)));
  }

  /** Hands the file to the page of the vault, which reads it again. */
  handOver(): void {
    if (this.bytes !== null && this.file !== null)
      this.handed.hand({ name: this.fileName, bytes: this.bytes, sheet: this.file.sheets.length === 0 ? null : this.file.sheet });
  }

  /** Stores the valid rows; rows with an answer are not sent again. */
  run(): Promise<void> {
    return this.send(this.waiting);
  }

  /** Stops after the rows that are being sent; what is written stays. */
  stop(): void {
    this.isStopping = true;
  }

  /** Stores the file's stock over the number that was shown. */
  again(): Promise<void> {
    return this.send(this.outsold);
  }

  saveRefused(): void {
    if (this.file !== null) saveRefusedRows(this.file, this.refused);
  }

  private rowOf(line: PlannedLine): ImportRow | null {
    return rowToWrite(line, this.choiceOf(line));
  }

  private async take(read: Result<ProductFile>, isMatching = false): Promise<void> {
    if (!read.ok) return this.fail(failureText(read.failure));
    runInAction(() => {
      this.file = read.value;
      this.problem = null;
    });
    return isMatching || needsMatching(read.value.columns) ? this.openColumns() : this.checkLines();
  }

  private async openColumns(): Promise<void> {
    runInAction(() => {
      this.step = 'columns';
    });
    const groups = this.groups ?? (await this.use.groups.execute());
    runInAction(() => {
      if (!('ok' in groups)) return;
      if (groups.ok) this.groups = groups.value;
      else this.problem = failureText(groups.failure);
    });
  }

  private async checkLines(): Promise<void> {
    if (this.file === null) return;
    const checked = await this.use.check.execute(this.file, this.filled);
    runInAction(() => {
      this.plan = checked.ok ? checked.value : null;
      this.choices = new Map();
      this.show('all');
      this.step = checked.ok ? 'checked' : 'columns';
      this.problem = checked.ok ? null : failureText(checked.failure);
    });
  }

  private changeColumn(place: number, change: Partial<ProductFile['columns'][number]>): void {
    if (this.file === null) return;
    const columns = this.file.columns.map((column, at) =>
      at === place ? { ...column, ...change, origin: 'remembered' as const } : column,
    );
    this.file = { ...this.file, columns };
  }

  private async send(rows: readonly ImportRow[]): Promise<void> {
    this.step = 'importing';
    this.problem = null;
    this.isStopping = false;
    const of = { id: this.plan?.id ?? '', fileName: this.fileName };
    const result = await this.use.store.execute(of, rows, (outcomes) =>
      runInAction(() => {
        this.outcomes = new Map([...this.outcomes, ...outcomes.map((outcome) => [outcome.id, outcome] as const)]);
        return !this.isStopping;
      }),
    );
    runInAction(() => {
      this.step = result.ok && this.waiting.length === 0 ? 'done' : 'checked';
      this.problem = result.ok ? null : result.failure.code === 'UNAVAILABLE' ? text.broken : failureText(result.failure);
    });
    await this.past.load();
  }

  private forget(): void {
    this.plan = null;
    this.file = null;
    this.bytes = null;
    this.filled = {};
    this.problem = null;
    this.outcomes = new Map();
  }

  private fail(problem: string): void {
    this.problem = problem;
    this.step = 'choose';
  }
}

export const productImportBindings = bindingsOf(
  ProductImportViewModel,
  [
    ReadProductFile,
    RememberColumns,
    ListProductGroups,
    CheckProductImport,
    ImportProducts,
    CreateMissingGroups,
    ListImports,
    UndoImport,
    HandedFileStore,
  ],
  (reading, remembering, groups, check, store, creating, listing, undoing, handed) =>
    new ProductImportViewModel(
      { reading, remembering, groups, check, store, creating },
      handed,
      new PastImportsViewModel(listing, undoing),
    ),
);
