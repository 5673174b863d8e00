import { makeAutoObservable, observableRef } from 'mobx';
import { CheckAudit, ExportAudit, ListAuditPeople, MAX_LINES, ReadAudit } from '../../../../application/audit/read-audit.ts';
import { type FileForm, type TableFile, WriteTable } from '../../../../application/shared/write-table.ts';
import { type AuditFilter, everyLine } from '../../../../domain/audit/audit-filter.ts';
import type { AuditCheck, AuditPage } from '../../../../domain/audit/audit-line.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { auditText } from '../parts/audit/audit.text.ts';
import { auditFile, auditRows } from '../parts/audit/audit-labels.ts';

/** Further lines of an import are on a page of their own. */
const SHOWN_OF_IMPORT = 100;

interface UseCases {
  readonly read: ReadAudit;
  readonly collect: ExportAudit;
  readonly check: CheckAudit;
  readonly people: ListAuditPeople;
  readonly table: WriteTable;
}

/** One page of the log, by the query of the address. */
export class AuditViewModel {
  /** Everyone named in the log, by id. */
  people: Readonly<Record<string, string>> = {};
  check: AuditCheck | null = null;
  isChecking = false;
  isExporting = false;
  /** The opened imports, by id; null while one is loading. */
  imports: Readonly<Record<string, AuditPage | null>> = {};
  private readonly request = new LatestRequest<AuditPage & { readonly next: number | null }>();

  constructor(
    private readonly use: UseCases,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'use' | 'toasts'>(
      this,
      { people: observableRef, check: observableRef, imports: observableRef, request: false, use: false, toasts: false },
      { autoBind: true },
    );
  }

  get page(): (AuditPage & { readonly next: number | null }) | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  start(): undefined {
    void this.loadPeople();
    return undefined;
  }

  async load(filter: AuditFilter, before: number | null): Promise<void> {
    await this.request.run(() => this.use.read.execute(filter, before));
  }

  /** Loads the newest lines of an import, once. */
  async openImport(id: string): Promise<void> {
    if (this.imports[id] !== undefined) return;
    this.setImport(id, null);
    const found = await this.use.read.execute({ ...everyLine, importId: id }, null, SHOWN_OF_IMPORT);
    if (found.ok) return this.setImport(id, found.value);
    this.setImport(id, undefined);
    this.toasts.show('error', failureText(found.failure));
  }

  /** @param save downloads the file */
  async export(filter: AuditFilter, form: FileForm, save: (file: TableFile) => void): Promise<void> {
    this.setExporting(true);
    const found = await this.use.collect.execute(filter);
    const file = found.ok ? await this.use.table.execute(form, auditFile(found.value.names), auditRows(found.value.lines)) : found;
    this.setExporting(false);
    if (!found.ok || !file.ok) {
      if (!file.ok) this.toasts.show('error', failureText(file.failure));
      return;
    }
    const { lines } = found.value;
    save(file.value);
    this.toasts.show('success', lines.length < MAX_LINES ? auditText.exported(lines.length) : auditText.exportedPart(lines.length));
  }

  async checkChain(): Promise<void> {
    this.setChecking(true);
    const found = await this.use.check.execute();
    this.setChecking(false);
    if (found.ok) this.setCheck(found.value);
    else this.toasts.show('error', failureText(found.failure));
  }

  private async loadPeople(): Promise<void> {
    const found = await this.use.people.execute();
    if (found.ok) this.setPeople(found.value);
  }

  private setPeople(people: Readonly<Record<string, string>>): void {
    this.people = people;
  }

  private setImport(id: string, page: AuditPage | null | undefined): void {
    const { [id]: _before, ...others } = this.imports;
    this.imports = page === undefined ? others : { ...others, [id]: page };
  }

  private setCheck(check: AuditCheck): void {
    this.check = check;
  }

  private setChecking(isChecking: boolean): void {
    this.isChecking = isChecking;
  }

  private setExporting(isExporting: boolean): void {
    this.isExporting = isExporting;
  }
}

export const auditBindings = bindingsOf(
  AuditViewModel,
  [ReadAudit, ExportAudit, CheckAudit, ListAuditPeople, WriteTable, ToastStore],
  (read, collect, check, people, table, toasts) => new AuditViewModel({ read, collect, check, people, table }, toasts),
);
