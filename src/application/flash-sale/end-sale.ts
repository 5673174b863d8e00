import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import { isLive } from '../../domain/flash-sale/flash-sale.ts';
import { fail, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../shared/clock.ts';
import type { AdminFlashSale } from './admin-flash-sale-repository.ts';
import type { UpdateFlashSale } from './update-flash-sale.ts';

/** Ends a running sale at this moment; it stays among those that are over. */
export class EndSale {
  constructor(
    private readonly update: UpdateFlashSale,
    private readonly clock: Clock,
  ) {}

  async execute({ sale, version }: AdminFlashSale): Promise<Result<FlashSale>> {
    const now = this.clock.now();
    if (!isLive(sale, now)) return fail('SALE_NOT_LIVE');
    return this.update.execute(sale.id, { endTime: now }, version);
  }
}
