import * as v from 'valibot';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { Settlement, SettlementPage, SettlementRepository } from '../../../application/order/settlement-repository.ts';
import { time } from '../../../application/shared/call-answers.ts';
import type { SettlementDraft } from '../../../domain/payment/settlement.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';
import { StepJson } from './step-json.ts';

const SettlementJson = v.pipe(
  v.object({
    id: v.number(),
    gateway: v.string(),
    bank: v.string(),
    settled_on: v.string(),
    gross: v.number(),
    fee: v.number(),
    reference: v.string(),
    made_at: time,
    made_by: v.string(),
    reversal: v.nullable(v.object({ reason: v.string(), at: time, by: v.string() })),
  }),
  v.transform(
    ({ settled_on, made_at, made_by, ...row }): Settlement => ({ ...row, settledOn: settled_on, madeAt: made_at, madeBy: made_by }),
  ),
);

const PageJson = v.object({
  gateways: v.array(v.object({ gateway: v.string(), balance: v.number() })),
  banks: v.array(v.string()),
  settlements: v.array(SettlementJson),
  next: v.nullable(v.number()),
});

/** Calls the database's settlement functions, which authorise and post. */
export class SupabaseSettlementRepository implements SettlementRepository {
  constructor(private readonly rest: RestClient) {}

  async page(before: number | null): Promise<SettlementPage> {
    return v.parse(PageJson, dataOf(await this.rest.rpc('settlements', before === null ? {} : { p_before: before })));
  }

  async settle(key: string, { gateway, bank, settledOn, gross, fee, reference }: SettlementDraft): Promise<StepAnswer> {
    const asked = {
      p_key: key,
      p_gateway: gateway,
      p_bank: bank,
      p_settled_on: settledOn,
      p_gross: gross,
      p_fee: fee,
      p_reference: reference,
    };
    return v.parse(StepJson, dataOf(await this.rest.rpc('settle_gateway', asked)));
  }

  async reverse(id: number, reason: string): Promise<StepAnswer> {
    return v.parse(StepJson, dataOf(await this.rest.rpc('reverse_settlement', { p_id: id, p_reason: reason })));
  }
}
