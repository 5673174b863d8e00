import { readCredentialHistory, requestLoginCode, tickHandOver } from '../../../application/credential/order-credential.answers.ts';
import type { OwnCredentialRepository } from '../../../application/credential/vault-service.ts';
import type { CredentialHistory } from '../../../domain/credential/credential-history.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import { refusable } from '../order/refusable.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Functions about the person's own order, with their token. */
export class SupabaseOwnCredentialRepository implements OwnCredentialRepository {
  constructor(private readonly rest: RestClient) {}

  async history(orderId: string): Promise<CredentialHistory | null> {
    return isUuid(orderId) ? answerOf(this.rest, readCredentialHistory, { orderId }) : null;
  }

  async requestCode(orderId: string): Promise<Date> {
    return (await refusable(this.rest, requestLoginCode, { orderId })).promisedAt;
  }

  async tick(orderId: string, step: string, isDone: boolean): Promise<void> {
    await refusable(this.rest, tickHandOver, { orderId, step, done: isDone });
  }
}
