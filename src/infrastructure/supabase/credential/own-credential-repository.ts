import * as v from 'valibot';
import type { OwnCredentialRepository } from '../../../application/credential/vault-service.ts';
import { time } from '../../../application/shared/call-answers.ts';
import type { CredentialHistory } from '../../../domain/credential/credential-history.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { refusable } from '../order/refusable.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOrNull } from '../shared/to-port-error.ts';
import { CredentialHistoryJson } from './credential-history-json.ts';

const RequestedCodeJson = v.object({ promised_at: time });
const DoneJson = v.object({ outcome: v.string() });

/** Functions about the person's own order, with their token. */
export class SupabaseOwnCredentialRepository implements OwnCredentialRepository {
  constructor(private readonly rest: RestClient) {}

  async history(orderId: string): Promise<CredentialHistory | null> {
    if (!isUuid(orderId)) return null;
    const found = dataOrNull(await this.rest.rpc('credential_history', { p_order: orderId }));
    return found === null ? null : v.parse(CredentialHistoryJson, found);
  }

  async requestCode(orderId: string): Promise<Date> {
    return (await refusable(this.rest.rpc('ask_login_code', { p_order: orderId }), RequestedCodeJson)).promised_at;
  }

  async tick(orderId: string, step: string, isDone: boolean): Promise<void> {
    await refusable(this.rest.rpc('tick_handover', { p_order: orderId, p_step: step, p_done: isDone }), DoneJson);
  }
}
