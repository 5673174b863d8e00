import * as v from 'valibot';
import type { ComplaintService } from '../../../application/complaint/complaint-service.ts';
import { callOrderAction } from '../order/order-call.ts';
import { ActionCaller } from '../shared/action-caller.ts';

/** Calls `POST /api/orders?action=evidence` with the person's token. */
export class HttpEvidenceService implements Pick<ComplaintService, 'addFile'> {
  private readonly orders: ActionCaller;

  /** @param fetcher adds the person's token @param apiUrl base address of the shop's interface, without a trailing slash */
  constructor(fetcher: typeof fetch, apiUrl: string) {
    this.orders = new ActionCaller(fetcher, `${apiUrl}/orders`);
  }

  async addFile(complaintId: string, path: string): Promise<void> {
    await callOrderAction(this.orders, 'evidence', { complaint_id: complaintId, path }, v.looseObject({}));
  }
}
