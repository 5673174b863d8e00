import * as v from 'valibot';
import { PortError } from '../../../application/shared/port-error.ts';
import type { ShopClock, ShopClockState } from '../../../application/system/shop-clock.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const State = v.object({ is_held: v.boolean(), now: Moment, machine: Moment, since: v.nullable(Moment), difference: v.number() });
const Confirmed = v.object({ code: v.optional(v.string()), kept_ends: v.optional(v.number(), 0) });

/** `read_shop_clock` and `confirm_shop_clock`, with the person's token. */
export class SupabaseShopClock implements ShopClock {
  constructor(private readonly rest: RestClient) {}

  async read(): Promise<ShopClockState> {
    const { is_held: isHeld, ...state } = v.parse(State, dataOf(await this.rest.rpc('read_shop_clock')));
    return { isHeld, ...state };
  }

  async confirm(difference: number): Promise<number> {
    const { code, kept_ends: keptEnds } = v.parse(
      Confirmed,
      dataOf(await this.rest.rpc('confirm_shop_clock', { p_difference: difference })),
    );
    if (code !== undefined) throw new PortError('conflict', 'another difference', code);
    return keptEnds;
  }
}
