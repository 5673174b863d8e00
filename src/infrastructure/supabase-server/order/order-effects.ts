import * as v from 'valibot';
import type { OrderEffects, OrderMessageToSend, SentState } from '../../../application/order/order-effects.ts';
import type { SealerCanary } from '../../../application/order/secret-sealer.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

const RelayRow = v.object({ stock: v.nullable(v.number()), left: v.boolean() });

/** The effects of orders, through the functions the server may call. */
export class SupabaseOrderEffects implements OrderEffects {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async relay(max: number): Promise<{ readonly hasShownStock: boolean; readonly isMoreLeft: boolean }> {
    const { stock, left } = v.parse(RelayRow, dataOf(await this.rest.rpc('server_relay', { p_max: max })));
    return { hasShownStock: (stock ?? 0) > 0, isMoreLeft: left };
  }

  async takeMessages(max: number, perDay: number): Promise<readonly OrderMessageToSend[]> {
    return dataOf(await this.rest.rpc('server_take_messages', { p_max: max, p_daily: perDay }));
  }

  async noteMessage(id: number, state: SentState): Promise<void> {
    dataOrNull(await this.rest.rpc('server_done_message', { p_id: id, p_state: state }));
  }
}

/** private.sealer_canary. */
export class SupabaseSealerCanary implements SealerCanary {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async read(): Promise<string | null> {
    return dataOrNull(await this.rest.rpc('server_canary'));
  }

  async keep(sealed: string): Promise<string> {
    return dataOf(await this.rest.rpc('server_canary', { p_sealed: sealed }));
  }
}
