import { reverseSettlement, settleGateway, settlements } from '../../../application/order/ledger.answers.ts';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { SettlementPage, SettlementRepository } from '../../../application/order/settlement-repository.ts';
import type { SettlementDraft } from '../../../domain/payment/settlement.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Calls the database's settlement functions, which authorise and post. */
export class SupabaseSettlementRepository implements SettlementRepository {
  constructor(private readonly rest: RestClient) {}

  page(before: number | null): Promise<SettlementPage> {
    return answerOf(this.rest, settlements, { before });
  }

  settle(key: string, draft: SettlementDraft): Promise<StepAnswer> {
    return answerOrCode(this.rest, settleGateway, { ...draft, key });
  }

  reverse(id: number, reason: string): Promise<StepAnswer> {
    return answerOrCode(this.rest, reverseSettlement, { id, reason });
  }
}
