import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { PlanSealing, ReadSealFile, type SealFile, SealMany, type SealPlan } from '../../../../application/credential/seal-many.ts';
import { meaningOfHead } from '../../../../domain/catalog/import-columns.ts';
import { fillableForAll, SEAL_KEYS, type SealFieldOption, type SealUse } from '../../../../domain/credential/seal-columns.ts';
import type { PlannedSeal, SealableRow } from '../../../../domain/credential/seal-plan.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { cellText } from '../../../../domain/shared/table-row.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { failureText } from '../kit/failure-text.ts';
import { type HandedFile, HandedFileStore } from '../kit/handed-file.store.ts';
import { readFileBytes } from '../kit/read-file-bytes.ts';
import { bulkSealText as text } from './bulk-seal.text.ts';

interface UseCases {
  readonly reading: ReadSealFile;
  readonly planning: PlanSealing;
  readonly sealing: SealMany;
}

const MAX_BYTES = 5 * 1024 * 1024;
/** Rows of one page of the list. */
export const PAGE = 50;

/** A column with what is known of it; never the content of a cell. */
export interface SealColumnRow {
  readonly place: number;
  readonly head: string;
  readonly use: SealUse;
  /** Cells that are not blank. */
  readonly filled: number;
}

/** Login data of many products: read in the browser, planned row by row, then sealed. */
export class BulkSealViewModel {
  step: 'choose' | 'checking' | 'checked' | 'sealing' = 'choose';
  problem: string | null = null;
  fileName = '';
  pasted = '';
  plan: SealPlan | null = null;
  /** Whether units that have credentials get those of the file. */
  replaces = false;
  outcomes: ReadonlyMap<number, Result<{ readonly version: number }>> = new Map();
  from = 0;
  isStopping = false;
  /** What all rows without a value get, by the use of the field. */
  filled: ReadonlyMap<SealUse, string> = new Map();
  private file: SealFile | null = null;
  private bytes: Uint8Array<ArrayBuffer> | null = null;
  private chosen: ReadonlyMap<number, SealUse> = new Map();
  private productId: string | null = null;

  constructor(
    private readonly use: UseCases,
    private readonly handed: HandedFileStore,
  ) {
    makeAutoObservable<this, 'use' | 'handed' | 'file' | 'bytes' | 'chosen' | 'productId'>(
      this,
      {
        plan: observableRef,
        file: observableRef,
        outcomes: observableRef,
        filled: observableRef,
        use: false,
        handed: false,
        bytes: false,
        chosen: false,
        productId: false,
      },
      { autoBind: true },
    );
  }

  for(productId: string | null): void {
    this.productId = productId;
  }

  /** Begins with the file that another page handed over. Login data does not outlive the page. */
  start(): () => void {
    const handed = this.handed.take();
    if (handed !== null) void this.open(handed);
    return () => this.forget();
  }

  get sheets(): readonly string[] {
    return this.file?.sheets ?? [];
  }

  get sheet(): number {
    return this.file?.sheet ?? 0;
  }

  get columns(): readonly SealColumnRow[] {
    const { file, plan } = this;
    if (file === null || plan === null) return [];
    return plan.columns.map(({ head, use }, place) => {
      const filled = file.rows.filter(({ cells }) => cellText(cells[place]) !== '').length;
      return { place, head: head === '' ? text.unnamed(place + 1) : head, use, filled };
    });
  }

  /** What a column can be used as. */
  get uses(): readonly (readonly [SealUse, string])[] {
    const keys = SEAL_KEYS.map((key) => [key, text.uses[key]] as const);
    const fields = (this.plan?.options ?? []).map(({ use, label }) => [use, label] as const);
    return [['none', text.uses.none], ...keys, ...fields];
  }

  /** No column names the products, nor does the page. */
  get isKeyNeeded(): boolean {
    return this.plan !== null && this.plan.product === null && !this.plan.columns.some(({ use }) => SEAL_KEYS.some((key) => key === use));
  }

  /** Heads of login data or in-game ids that no product of the file has a field for. */
  get unplaced(): readonly string[] {
    return this.columns
      .filter(({ head, use, filled }) => use === 'none' && filled > 0 && meaningOfHead(head) === 'private')
      .map(({ head }) => head);
  }

  get rows(): readonly PlannedSeal[] {
    return this.plan?.rows ?? [];
  }

  /** Rows of the page that is shown; refused ones first, because they need somebody. */
  get page(): readonly PlannedSeal[] {
    return this.listed.slice(this.from, this.from + PAGE);
  }

  get listed(): readonly PlannedSeal[] {
    return [...this.rows.filter(({ state }) => state === 'refused'), ...this.rows.filter(({ state }) => state !== 'refused')];
  }

  get replacing(): readonly SealableRow[] {
    return this.sealable.filter(({ state }) => state === 'replaces');
  }

  /** Rows that are sealed with the next press. */
  get waiting(): readonly SealableRow[] {
    return this.sealable.filter(({ line, state }) => (state === 'empty' || this.replaces) && this.outcomes.get(line)?.ok !== true);
  }

  get sealedCount(): number {
    return [...this.outcomes.values()].filter(({ ok }) => ok).length;
  }

  get refusedCount(): number {
    return this.rows.length - this.sealable.length + (this.outcomes.size - this.sealedCount);
  }

  setPasted(pasted: string): void {
    this.pasted = pasted;
  }

  setReplaces(replaces: boolean): void {
    this.replaces = replaces;
  }

  turnTo(from: number): void {
    this.from = from;
  }

  async read(file: File): Promise<void> {
    this.forget();
    this.fileName = file.name;
    if (file.size > MAX_BYTES) return this.fail(text.tooLarge);
    this.step = 'checking';
    const bytes = await readFileBytes(file);
    if (bytes === null) return this.fail(text.unreadable);
    await this.take(bytes, null);
  }

  private async open({ name, bytes, sheet }: HandedFile): Promise<void> {
    this.forget();
    this.fileName = name;
    await this.take(bytes, sheet);
  }

  async readPasted(): Promise<void> {
    const bytes = new TextEncoder().encode(this.pasted);
    this.forget();
    await this.take(bytes, null);
  }

  async chooseSheet(sheet: number): Promise<void> {
    if (this.bytes !== null) await this.take(this.bytes, sheet);
  }

  async chooseUse(place: number, use: SealUse): Promise<void> {
    this.chosen = new Map([...this.chosen, [place, use]]);
    await this.check();
  }

  /** Fields that one value for all rows can fill. */
  get fillable(): readonly SealFieldOption[] {
    return this.plan === null ? [] : fillableForAll(this.plan.columns, this.plan.options);
  }

  /** The plan follows with `fillAll`. */
  fill(use: SealUse, text: string): void {
    this.filled = new Map([...this.filled, [use, text]]);
  }

  fillAll(): Promise<void> {
    return this.check();
  }

  /** Seals the rows that wait; rows that are sealed are not sent again. */
  async run(): Promise<void> {
    const rows = this.waiting;
    this.step = 'sealing';
    this.problem = null;
    this.isStopping = false;
    const sealed = await this.use.sealing.execute(rows, ({ line, outcome }) =>
      runInAction(() => {
        this.outcomes = new Map([...this.outcomes, [line, outcome]]);
        return !this.isStopping;
      }),
    );
    runInAction(() => {
      this.step = 'checked';
      this.problem = sealed.ok ? null : failureText(sealed.failure, text.failures);
    });
  }

  /** Stops after the row that is being sealed. */
  stop(): void {
    this.isStopping = true;
  }

  private get sealable(): readonly SealableRow[] {
    return this.rows.filter((row) => row.state !== 'refused');
  }

  private async take(bytes: Uint8Array<ArrayBuffer>, sheet: number | null): Promise<void> {
    this.step = 'checking';
    this.bytes = bytes;
    this.chosen = new Map();
    const read = await this.use.reading.execute(bytes, sheet);
    if (!read.ok) return this.fail(failureText(read.failure, text.failures));
    runInAction(() => {
      this.file = read.value;
    });
    await this.check();
  }

  private async check(): Promise<void> {
    if (this.file === null) return;
    this.step = 'checking';
    const planned = await this.use.planning.execute(this.file, this.productId, { chosen: this.chosen, filled: this.filled });
    runInAction(() => {
      this.outcomes = new Map();
      this.from = 0;
      this.step = planned.ok ? 'checked' : 'choose';
      this.plan = planned.ok ? planned.value : null;
      this.problem = planned.ok ? null : failureText(planned.failure, text.failures);
    });
  }

  private forget(): void {
    this.fileName = '';
    this.pasted = '';
    this.plan = null;
    this.file = null;
    this.bytes = null;
    this.chosen = new Map();
    this.filled = new Map();
    this.replaces = false;
    this.problem = null;
    this.outcomes = new Map();
    this.from = 0;
    this.step = 'choose';
  }

  private fail(problem: string): void {
    this.problem = problem;
    this.plan = null;
    this.file = null;
    this.step = 'choose';
  }
}

export const bulkSealBindings = bindingsOf(
  BulkSealViewModel,
  [ReadSealFile, PlanSealing, SealMany, HandedFileStore],
  (reading, planning, sealing, handed) => new BulkSealViewModel({ reading, planning, sealing }, handed),
);
