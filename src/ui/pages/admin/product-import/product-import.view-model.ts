import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CheckProductImport, type ImportPlan } from '../../../../application/catalog/check-product-import.ts';
import { ImportProducts } from '../../../../application/catalog/import-products.ts';
import type { RowOutcome } from '../../../../application/catalog/staff-products.ts';
import type { ImportRow } from '../../../../domain/catalog/product-import.ts';
import { SHEET_COLUMNS, SHEET_EXAMPLE } from '../../../../domain/catalog/product-sheet.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../domain/shared/csv-text.ts';
import { saveFile } from '../../../components/save-file.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { failureText } from '../kit/failure-text.ts';
import { readTextFile } from '../kit/read-text-file.ts';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import { productImportText as text } from './product-import.text.ts';

export interface RefusedLine {
  readonly line: number;
  readonly name: string;
  readonly reason: string;
}

const MAX_BYTES = 10 * 1024 * 1024;
/** Replaces bytes that are not valid UTF-8. */
const REPLACEMENT = '\uFFFD';

const saveLines = (name: string, lines: readonly (readonly (string | number)[])[]): void =>
  saveFile(name, 'csv', [BYTE_ORDER_MARK, ...lines.map((line) => csvLine(line, ';'))]);

/** A file of products: checked first, then stored. */
export class ProductImportViewModel {
  step: 'choose' | 'checking' | 'checked' | 'importing' | 'done' = 'choose';
  problem: string | null = null;
  plan: ImportPlan | null = null;
  fileName = '';
  outcomes: ReadonlyMap<string, RowOutcome> = new Map();

  constructor(
    private readonly check: CheckProductImport,
    private readonly store: ImportProducts,
  ) {
    makeAutoObservable<this, 'check' | 'store'>(
      this,
      { plan: observableRef, outcomes: observableRef, check: false, store: false },
      { autoBind: true },
    );
  }

  get ready(): readonly ImportRow[] {
    return (this.plan?.lines ?? []).flatMap(({ row }) => (row === null ? [] : [row]));
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
    return (this.plan?.lines ?? []).flatMap((checked): RefusedLine[] => {
      const { line, name, row } = checked;
      const named = { line, name: name || text.noName };
      if (row === null) return [{ ...named, reason: text.reasons(checked) }];
      const outcome = this.outcomes.get(row.id);
      return outcome === undefined || outcome.status === 'done' ? [] : [{ ...named, reason: bulkText.reason(outcome) }];
    });
  }

  get noted(): readonly RefusedLine[] {
    return (this.plan?.lines ?? [])
      .filter(({ notes, row }) => notes.length > 0 && row !== null)
      .map(({ line, name, notes }) => ({ line, name: name || text.noName, reason: notes.map(text.remark).join(' ') }));
  }

  async read(file: File): Promise<void> {
    this.plan = null;
    this.outcomes = new Map();
    this.fileName = file.name;
    if (file.size > MAX_BYTES) return this.fail(text.tooLarge);
    this.problem = null;
    this.step = 'checking';
    const content = await readTextFile(file);
    if (content === null || content.includes(REPLACEMENT)) return this.fail(text.notText);
    const checked = await this.check.execute(content);
    if (!checked.ok) return this.fail(failureText(checked.failure));
    runInAction(() => {
      this.plan = checked.value;
      this.step = 'checked';
    });
  }

  /** Stores the valid rows; rows with an answer are not sent again. */
  run(): Promise<void> {
    return this.send(this.waiting);
  }

  /** Stores the file's stock over the number that was shown. */
  again(): Promise<void> {
    return this.send(this.outsold);
  }

  saveTemplate(): void {
    saveLines(text.templateName, [SHEET_COLUMNS, SHEET_EXAMPLE]);
  }

  saveRefused(): void {
    const lines = this.refused.map(({ line, name, reason }) => [line, name, reason]);
    saveLines(text.badName, [[text.columns.line, text.columns.name, text.columns.reason], ...lines]);
  }

  private async send(rows: readonly ImportRow[]): Promise<void> {
    this.step = 'importing';
    this.problem = null;
    const result = await this.store.execute(rows, (outcomes) =>
      runInAction(() => {
        this.outcomes = new Map([...this.outcomes, ...outcomes.map((outcome) => [outcome.id, outcome] as const)]);
      }),
    );
    runInAction(() => {
      this.step = result.ok ? 'done' : 'checked';
      this.problem = result.ok ? null : result.failure.code === 'UNAVAILABLE' ? text.broken : failureText(result.failure);
    });
  }

  private fail(problem: string): void {
    this.problem = problem;
    this.step = 'choose';
  }
}

export const productImportBindings = bindingsOf(
  ProductImportViewModel,
  [CheckProductImport, ImportProducts],
  (check, store) => new ProductImportViewModel(check, store),
);
