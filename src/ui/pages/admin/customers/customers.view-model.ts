import { makeAutoObservable, observableRef } from 'mobx';
import type { FindCustomers } from '../../../../application/customer/find-customers.ts';
import type { ExportNewsletter } from '../../../../application/newsletter/export-newsletter.ts';
import type { CustomerRow } from '../../../../domain/customer/customer.ts';
import type { CustomerQuery } from '../../../../domain/customer/customer-query.ts';
import type { Page } from '../../../../domain/shared/page.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { customersText } from './customers.text.ts';

/** A page of customers, as the address asks for it. */
export class CustomersViewModel {
  page: Page<CustomerRow> | null = null;
  problem: string | null = null;
  isExporting = false;
  private asked = 0;

  constructor(
    private readonly findCustomers: FindCustomers,
    private readonly exportNewsletter: ExportNewsletter,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'asked' | 'findCustomers' | 'exportNewsletter' | 'toasts'>(
      this,
      { page: observableRef, asked: false, findCustomers: false, exportNewsletter: false, toasts: false },
      { autoBind: true },
    );
  }

  async load(query: CustomerQuery): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    this.show(this.page, null);
    const found = await this.findCustomers.execute(query);
    // Something else was asked for meanwhile.
    if (asked !== this.asked) return;
    if (found.ok) this.show(found.value, null);
    else this.show(this.page, found.failure.message);
  }

  /** @param save keeps the file */
  async newsletter(save: (file: string) => void): Promise<void> {
    this.setExporting(true);
    const made = await this.exportNewsletter.execute();
    this.setExporting(false);
    if (!made.ok) {
      this.toasts.show('error', made.failure.message);
      return;
    }
    if (made.value.count > 0) save(made.value.file);
    this.toasts.show(made.value.count > 0 ? 'success' : 'info', customersText.newsletterDone(made.value.count));
  }

  private setExporting(isExporting: boolean): void {
    this.isExporting = isExporting;
  }

  private show(page: Page<CustomerRow> | null, problem: string | null): void {
    this.page = page;
    this.problem = problem;
  }
}
