import * as v from 'valibot';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { BlockDraft, CreationAnswer, RentalAdminRepository } from '../../../application/rental/rental-admin-repository.ts';
import type { RentalBoard } from '../../../domain/rental/rental-board.ts';
import { StepJson } from '../order/step-json.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';
import { BoardJson } from './rental-board-json.ts';

const CreationJson = v.union([v.object({ id: v.string() }), v.object({ code: v.string() })]);

/** Calls the database's functions with the person's token. */
export class SupabaseRentalAdminRepository implements RentalAdminRepository {
  constructor(private readonly rest: RestClient) {}

  async board(): Promise<RentalBoard> {
    return v.parse(BoardJson, dataOf(await this.rest.rpc('rental_board')));
  }

  async block({ unitId, from, to, note }: BlockDraft): Promise<CreationAnswer> {
    const asked = { p_unit: unitId, p_from: from.toISOString(), p_to: to.toISOString(), ...(note === null ? {} : { p_note: note }) };
    return v.parse(CreationJson, dataOf(await this.rest.rpc('block_unit_time', asked)));
  }

  async unblock(blockId: string): Promise<StepAnswer> {
    return v.parse(StepJson, dataOf(await this.rest.rpc('unblock_unit_time', { p_id: blockId })));
  }

  async claimDeposit(orderId: string, amount: number, reason: string): Promise<CreationAnswer> {
    return v.parse(CreationJson, dataOf(await this.rest.rpc('claim_deposit', { p_order: orderId, p_amount: amount, p_reason: reason })));
  }
}
