import type { addEvidence } from '../../../application/complaint/complaint.calls.ts';
import type { ComplaintService } from '../../../application/complaint/complaint-service.ts';
import { CallClient } from '../order/call-client.ts';

/** Files of complaints through the shop's interface, which checks them. */
export class HttpEvidenceService implements Pick<ComplaintService, 'addFile'> {
  private readonly api: CallClient;

  /** @param fetcher adds the person's token @param apiUrl base address of the interface, without a trailing slash */
  constructor(fetcher: typeof fetch, apiUrl: string) {
    this.api = new CallClient(fetcher, apiUrl);
  }

  addFile(complaintId: string, path: string): Promise<void> {
    return this.api.take<typeof addEvidence>(['orders', 'evidence'], { complaintId, path });
  }
}
