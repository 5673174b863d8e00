import { makeAutoObservable } from 'mobx';
import { FindCustomers } from '../../../../application/customer/read-customers.ts';
import { ExportNewsletter, NEWSLETTER_FILE } from '../../../../application/newsletter/export-newsletter.ts';
import { type FileForm, type TableFile, WriteTable } from '../../../../application/shared/write-table.ts';
import type { CustomerRow } from '../../../../domain/customer/customer.ts';
import type { CustomerQuery } from '../../../../domain/customer/customer-query.ts';
import type { Page } from '../../../../domain/shared/page.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { customersText } from './customers.text.ts';

/** One page of customers, by the query of the address. */
export class CustomersViewModel {
  isExporting = false;
  private readonly request = new LatestRequest<Page<CustomerRow>>();

  constructor(
    private readonly findCustomers: FindCustomers,
    private readonly exportNewsletter: ExportNewsletter,
    private readonly table: WriteTable,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'findCustomers' | 'exportNewsletter' | 'table' | 'toasts'>(
      this,
      { request: false, findCustomers: false, exportNewsletter: false, table: false, toasts: false },
      { autoBind: true },
    );
  }

  get page(): Page<CustomerRow> | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async load(query: CustomerQuery): Promise<void> {
    await this.request.run(() => this.findCustomers.execute(query));
  }

  /** @param save downloads the file */
  async newsletter(form: FileForm, save: (file: TableFile) => void): Promise<void> {
    this.setExporting(true);
    const found = await this.exportNewsletter.execute();
    const file = found.ok ? await this.table.execute(form, NEWSLETTER_FILE, found.value) : found;
    this.setExporting(false);
    if (!found.ok || !file.ok) {
      if (!file.ok) this.toasts.show('error', failureText(file.failure));
      return;
    }
    const count = found.value.length;
    if (count > 0) save(file.value);
    this.toasts.show(count > 0 ? 'success' : 'info', customersText.newsletterDone(count));
  }

  private setExporting(isExporting: boolean): void {
    this.isExporting = isExporting;
  }
}

export const customersBindings = bindingsOf(
  CustomersViewModel,
  [FindCustomers, ExportNewsletter, WriteTable, ToastStore],
  (find, newsletter, table, toasts) => new CustomersViewModel(find, newsletter, table, toasts),
);
