import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { CheckedStatement, CheckStatement, ImportStatement } from '../../../../application/statement/import-statement.ts';
import type { OpenedStatement, ReadStatementFile, StatementContent } from '../../../../application/statement/read-statement-file.ts';
import type { ReadStatementImports, SaveStatementLayout } from '../../../../application/statement/read-statements.ts';
import type { StatementAccount, StatementImports } from '../../../../application/statement/statement-repository.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { type LayoutMapping, mappedLayout } from '../../../../domain/statement/map-layout.ts';
import { isSameAccount } from '../../../../domain/statement/prove-statement.ts';
import type { SourceLine } from '../../../../domain/statement/raw-rows.ts';
import { STATEMENT_LAYOUTS, type StatementLayout } from '../../../../domain/statement/statement-layout.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { readFileBytes } from '../kit/read-file-bytes.ts';
import type { StepUpStore } from '../kit/step-up.store.ts';
import { statementsText as text } from './statements.text.ts';

interface UseCases {
  readonly imports: ReadStatementImports;
  readonly read: ReadStatementFile;
  readonly check: CheckStatement;
  readonly store: ImportStatement;
  readonly saveLayout: SaveStatementLayout;
}

const MAX_BYTES = 5 * 1024 * 1024;

const FIRST_MAPPING: LayoutMapping = {
  head: 0,
  date: null,
  text: null,
  amount: null,
  mark: null,
  in: null,
  out: null,
  balance: null,
  dates: 'dd/mm/yyyy',
  numbers: '150,123.00',
  direction: 'columns',
};

/** A file that is being imported. */
interface GivenFile {
  readonly name: string;
  readonly content: StatementContent;
}

/** A spreadsheet that asks for a password. */
interface LockedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Imports of bank statements: a file is read, compared with what is stored, and stored. */
export class StatementsViewModel {
  accountId = '';
  pasted = '';
  year = '';
  isYearNeeded = false;
  isBusy = false;
  locked: LockedFile | null = null;
  /** Of the locked file; it stays on this page. */
  password = '';
  problem: string | null = null;
  opened: OpenedStatement | null = null;
  checked: CheckedStatement | null = null;
  /** The matched columns while they are being matched by hand. */
  mapping: LayoutMapping | null = null;
  layoutName = '';
  mappingProblem: string | null = null;
  /** Counts what was stored, so that the list of rows is read anew. */
  storedCount = 0;
  private file: GivenFile | null = null;
  /** The layout that a person chose; null lets the file be recognised. */
  private chosen: StatementLayout | null = null;
  private readonly overview = new LatestRequest<StatementImports>();
  private readonly unlocking = new LatestRequest<StatementContent>();
  private readonly opening = new LatestRequest<OpenedStatement>();

  constructor(
    private readonly use: UseCases,
    private readonly stepUp: StepUpStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'file' | 'chosen' | 'overview' | 'unlocking' | 'opening' | 'use' | 'stepUp' | 'toasts'>(
      this,
      {
        opened: observableRef,
        checked: observableRef,
        mapping: observableRef,
        locked: observableRef,
        file: observableRef,
        chosen: observableRef,
        overview: false,
        unlocking: false,
        opening: false,
        use: false,
        stepUp: false,
        toasts: false,
      },
      { autoBind: true },
    );
  }

  get imports(): StatementImports | null {
    return this.overview.value;
  }

  get loadProblem(): string | null {
    const { failure } = this.overview;
    return failure === null ? null : text.failure(failure);
  }

  get account(): StatementAccount | null {
    return this.imports?.accounts.find(({ id }) => id === this.accountId) ?? null;
  }

  get fileName(): string {
    return this.file?.name ?? '';
  }

  /** The first lines of the file, for matching its columns. */
  get table(): readonly SourceLine[] {
    return this.opened?.table ?? [];
  }

  /** Layouts to choose from, with those that fit first. */
  get choices(): readonly (readonly [id: string, name: string])[] {
    const fitting = this.opened?.fitting ?? [];
    const others = this.layouts.filter((layout) => !fitting.includes(layout));
    return [...fitting, ...others].map(({ id }) => [id, this.nameOf(id)]);
  }

  nameOf(id: string): string {
    return this.imports?.layouts.find((layout) => layout.id === id)?.name ?? text.layoutName(id);
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  async load(): Promise<void> {
    const read = await this.overview.run(() => this.use.imports.execute());
    if (read?.ok !== true) return;
    if (this.account === null) this.setAccount(read.value.accounts[0]?.id ?? '');
  }

  /** Reads all anew after stored rows changed, and compares the open file with them. */
  async reload(): Promise<void> {
    await this.load();
    this.count();
    await this.check();
  }

  async chooseAccount(id: string): Promise<void> {
    this.setAccount(id);
    await this.check();
  }

  setPasted(pasted: string): void {
    this.pasted = pasted;
  }

  setYear(year: string): void {
    this.year = year;
  }

  async choose(file: File): Promise<void> {
    if (file.size > MAX_BYTES) return this.fail(text.tooLarge);
    const bytes = await readFileBytes(file);
    if (bytes === null) return this.fail(text.unreadable);
    await this.take({ name: file.name.slice(0, 200), bytes }, null);
  }

  setPassword(password: string): void {
    this.password = password;
  }

  /** Opens the locked file with its password. */
  async unlock(): Promise<void> {
    if (this.locked === null) return;
    if (this.password === '') return this.fail(text.passwordMissing);
    await this.take(this.locked, this.password);
  }

  async readPasted(): Promise<void> {
    this.lock(null);
    await this.begin({ name: text.pastedName, content: { text: this.pasted } });
  }

  /** Reads the file again, after the year was written. */
  async readAgain(): Promise<void> {
    await this.open();
  }

  async chooseLayout(id: string): Promise<void> {
    this.chosen = this.layouts.find((layout) => layout.id === id) ?? null;
    this.mapping = null;
    await this.open();
  }

  beginMapping(): void {
    this.mapping = FIRST_MAPPING;
    this.mappingProblem = null;
    this.chosen = null;
    this.checked = null;
  }

  /** Changes matched columns, and reads the file by them once they are complete. */
  async map(changes: Partial<LayoutMapping>): Promise<void> {
    if (this.mapping === null) return;
    this.mapping = { ...this.mapping, ...changes };
    const layout = mappedLayout(this.table, this.mapping);
    this.mappingProblem = layout.ok ? null : text.failure(layout.failure);
    if (!layout.ok) return;
    this.chosen = layout.value;
    await this.open();
  }

  setLayoutName(name: string): void {
    this.layoutName = name;
  }

  async saveLayout(): Promise<void> {
    const { chosen } = this;
    if (this.layoutName.trim().length < 2) return this.refuseMapping(text.mapping.nameMissing);
    if (chosen?.kind !== 'table') return;
    if (!(await this.stepUp.ensure())) return this.refuseMapping(text.stepUpStopped);
    const { heads, columns, dates, numbers, direction } = chosen;
    const saved = await this.use.saveLayout.execute({ name: this.layoutName.trim(), heads, columns, dates, numbers, direction });
    if (!saved.ok) return this.refuseMapping(text.failure(saved.failure));
    this.toasts.show('success', text.mapping.saved);
    this.endMapping();
    await this.load();
    await this.open();
  }

  async store(): Promise<void> {
    const { account, toImport: file } = this;
    if (account === null || file === null || this.isBusy) return;
    if (!(await this.stepUp.ensure())) return this.fail(text.stepUpStopped);
    this.setBusy(true);
    const stored = await this.use.store.execute(account, file);
    this.setBusy(false);
    if (!stored.ok) {
      await this.check();
      this.fail(text.failure(stored.failure));
      return;
    }
    this.toasts.show('success', text.done(stored.value));
    this.end();
    await this.load();
  }

  private get layouts(): readonly StatementLayout[] {
    const saved = this.imports?.layouts ?? [];
    return [...saved.map((layout): StatementLayout => ({ ...layout, kind: 'table', bank: '' })), ...STATEMENT_LAYOUTS];
  }

  private get toImport() {
    const { statement = null, layout = null } = this.opened ?? {};
    return statement === null || layout === null ? null : { fileName: this.fileName, layout, statement };
  }

  private async take(file: LockedFile, password: string | null): Promise<void> {
    this.problem = null;
    this.setBusy(true);
    const read = await this.unlocking.run(() => this.use.read.open(file.bytes, password));
    this.setBusy(false);
    if (read === null) return;
    if (read.ok) {
      this.lock(null);
      await this.begin({ name: file.name, content: read.value });
      return;
    }
    const { code } = read.failure;
    this.lock(code === 'SPREADSHEET_LOCKED' || code === 'SPREADSHEET_PASSWORD' ? file : null);
    if (code !== 'SPREADSHEET_LOCKED') this.fail(text.failure(read.failure));
  }

  private lock(file: LockedFile | null): void {
    if (file?.bytes !== this.locked?.bytes) this.password = '';
    this.locked = file;
  }

  private async begin(file: GivenFile): Promise<void> {
    this.file = file;
    this.chosen = null;
    this.mapping = null;
    await this.open();
  }

  private async open(): Promise<void> {
    const { file, chosen, year } = this;
    if (file === null) return;
    this.problem = null;
    this.checked = null;
    const saved = this.layouts.slice(0, this.imports?.layouts.length ?? 0);
    const options = { saved, chosen, year: /^20\d\d$/.test(year.trim()) ? Number(year) : null };
    this.setBusy(true);
    const read = await this.opening.run(() => this.use.read.execute(file.content, options));
    this.setBusy(false);
    if (read === null) return;
    if (!read.ok) return this.failOpening(read.failure);
    this.show(read.value);
    await this.check();
  }

  private show(opened: OpenedStatement): void {
    this.opened = opened;
    this.isYearNeeded = false;
    if (opened.layout === null && opened.fitting.length === 0 && opened.table.length > 0 && this.mapping === null) this.beginMapping();
    const printed = opened.statement?.account ?? null;
    const own = printed === null ? undefined : this.imports?.accounts.find(({ number }) => isSameAccount(printed, number));
    if (own !== undefined && own.id !== this.accountId) void this.chooseAccount(own.id);
  }

  private failOpening(failure: Failure): void {
    if (failure.code === 'YEAR_NEEDED') this.isYearNeeded = true;
    else this.fail(text.failure(failure));
    // The cells of a file stay while its columns are being matched.
    if (this.mapping === null) this.opened = null;
    else if (this.opened !== null) this.opened = { ...this.opened, statement: null };
  }

  private async check(): Promise<void> {
    const { account, toImport: file } = this;
    if (account === null || file === null) return;
    const checked = await this.use.check.execute(account, file);
    runInAction(() => {
      if (this.account !== account || this.toImport?.statement !== file.statement) return;
      this.checked = checked.ok ? checked.value : null;
      this.problem = checked.ok ? null : text.failure(checked.failure);
    });
  }

  private end(): void {
    this.file = null;
    this.opened = null;
    this.checked = null;
    this.pasted = '';
    this.problem = null;
    this.count();
    this.endMapping();
  }

  private count(): void {
    this.storedCount += 1;
  }

  private endMapping(): void {
    this.mapping = null;
    this.chosen = null;
    this.layoutName = '';
    this.mappingProblem = null;
  }

  private setAccount(id: string): void {
    this.accountId = id;
    this.checked = null;
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
  }

  private refuseMapping(problem: string): void {
    this.mappingProblem = problem;
  }

  private fail(problem: string): void {
    this.problem = problem;
  }
}
