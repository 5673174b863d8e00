import { makeAutoObservable, observableRef } from 'mobx';
import {
  type CheckAudit,
  type ExportAudit,
  type ListAuditPeople,
  MAX_LINES,
  type ReadAudit,
} from '../../../../application/audit/read-audit.ts';
import type { AuditFilter } from '../../../../domain/audit/audit-filter.ts';
import type { AuditCheck, AuditPage } from '../../../../domain/audit/audit-line.ts';
import { csvText } from '../../../../domain/shared/csv-text.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { auditText } from '../parts/audit/audit.text.ts';
import { auditRows } from '../parts/audit/audit-labels.ts';

interface UseCases {
  readonly read: ReadAudit;
  readonly collect: ExportAudit;
  readonly check: CheckAudit;
  readonly people: ListAuditPeople;
}

/** One page of the log, by the query of the address. */
export class AuditViewModel {
  /** Everyone named in the log, by id. */
  people: Readonly<Record<string, string>> = {};
  check: AuditCheck | null = null;
  isChecking = false;
  isExporting = false;
  private readonly request = new LatestRequest<AuditPage & { readonly next: number | null }>();

  constructor(
    private readonly use: UseCases,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'use' | 'toasts'>(
      this,
      { people: observableRef, check: observableRef, request: false, use: false, toasts: false },
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

  /** @param save downloads the file */
  async export(filter: AuditFilter, save: (file: string) => void): Promise<void> {
    this.setExporting(true);
    const found = await this.use.collect.execute(filter);
    this.setExporting(false);
    if (!found.ok) {
      this.toasts.show('error', failureText(found.failure));
      return;
    }
    const { lines, names } = found.value;
    save(csvText(auditRows(lines, names)));
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
