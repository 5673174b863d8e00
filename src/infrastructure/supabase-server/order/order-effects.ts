import * as v from 'valibot';
import type { MessageBudget, OrderEffects, OrderMessageToSend, SentState } from '../../../application/order/order-effects.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

const RelayRow = v.object({ stock: v.nullable(v.number()), left: v.boolean() });

/** Effects of orders, through functions for the server. */
export class SupabaseOrderEffects implements OrderEffects {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async relay(max: number): Promise<{ readonly hasShownStock: boolean; readonly isMoreLeft: boolean }> {
    const { stock, left } = v.parse(RelayRow, dataOf(await this.rest.rpc('process_outbox', { p_max: max })));
    return { hasShownStock: (stock ?? 0) > 0, isMoreLeft: left };
  }

  async takeMessages(max: number, { buyers, staff }: MessageBudget): Promise<readonly OrderMessageToSend[]> {
    return dataOf(await this.rest.rpc('server_take_messages', { p_max: max, p_daily: buyers, p_staff_daily: staff }));
  }

  async noteMessage(id: number, state: SentState): Promise<void> {
    dataOrNull(await this.rest.rpc('server_done_message', { p_id: id, p_state: state }));
  }

  async recordDevices(hashes: ReadonlyMap<string, string>): Promise<void> {
    dataOrNull(await this.rest.rpc('server_note_devices', { p_notes: Object.fromEntries(hashes) }));
  }
}
