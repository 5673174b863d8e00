import { makeAutoObservable } from 'mobx';
import type { ComplaintSummary } from '../../../../application/complaint/complaint-admin-repository.ts';
import { FindComplaints } from '../../../../application/complaint/handle-complaints.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

export type ComplaintFilter = 'open' | 'decided';

/** Complaints that are open, or were decided. */
export class ComplaintsViewModel {
  private filter: ComplaintFilter | null = null;
  private readonly request = new LatestRequest<readonly ComplaintSummary[]>();

  constructor(private readonly find: FindComplaints) {
    makeAutoObservable<this, 'request' | 'find' | 'filter'>(this, { request: false, find: false, filter: false }, { autoBind: true });
  }

  get complaints(): readonly ComplaintSummary[] | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async load(filter: ComplaintFilter): Promise<void> {
    if (this.filter !== filter) this.request.clear();
    this.filter = filter;
    await this.request.run(() => this.find.execute(filter));
  }
}

export const complaintsBindings = bindingsOf(ComplaintsViewModel, [FindComplaints], (find) => new ComplaintsViewModel(find));
