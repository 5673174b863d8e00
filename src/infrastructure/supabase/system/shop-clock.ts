import { PortError } from '../../../application/shared/port-error.ts';
import type { ShopClock, ShopClockState } from '../../../application/system/shop-clock.ts';
import { confirmShopClock, readShopClock } from '../../../application/system/system-staff.answers.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** `read_shop_clock` and `confirm_shop_clock`, with the person's token. */
export class SupabaseShopClock implements ShopClock {
  constructor(private readonly rest: RestClient) {}

  read(): Promise<ShopClockState> {
    return answerOf(this.rest, readShopClock, {});
  }

  async confirm(difference: number): Promise<number> {
    const answer = await answerOrCode(this.rest, confirmShopClock, { difference });
    if ('code' in answer) throw new PortError('conflict', 'another difference', answer.code);
    return answer.keptEnds;
  }
}
