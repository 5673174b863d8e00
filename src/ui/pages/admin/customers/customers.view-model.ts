import { makeAutoObservable } from 'mobx';
import type { FindCustomers } from '../../../../application/customer/read-customers.ts';
import type { ExportNewsletter } from '../../../../application/newsletter/export-newsletter.ts';
import type { CustomerRow } from '../../../../domain/customer/customer.ts';
import type { CustomerQuery } from '../../../../domain/customer/customer-query.ts';
import type { CsvSeparator } from '../../../../domain/shared/csv-text.ts';
import type { Page } from '../../../../domain/shared/page.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { customersText } from './customers.text.ts';

/** One page of customers, by the query of the address. */
export class CustomersViewModel {
  isExporting = false;
  private readonly request = new LatestRequest<Page<CustomerRow>>();

  constructor(
    private readonly findCustomers: FindCustomers,
    private readonly exportNewsletter: ExportNewsletter,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'findCustomers' | 'exportNewsletter' | 'toasts'>(
      this,
      { request: false, findCustomers: false, exportNewsletter: false, toasts: false },
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
  async newsletter(separator: CsvSeparator, save: (file: string) => void): Promise<void> {
    this.setExporting(true);
    const made = await this.exportNewsletter.execute(separator);
    this.setExporting(false);
    if (!made.ok) {
      this.toasts.show('error', failureText(made.failure));
      return;
    }
    if (made.value.count > 0) save(made.value.file);
    this.toasts.show(made.value.count > 0 ? 'success' : 'info', customersText.newsletterDone(made.value.count));
  }

  private setExporting(isExporting: boolean): void {
    this.isExporting = isExporting;
  }
}
