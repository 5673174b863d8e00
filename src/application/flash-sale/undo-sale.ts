import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import { isSameSale, previousSale } from '../../domain/flash-sale/previous-sale.ts';
import type { Result } from '../../domain/shared/result.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import type { OpenSale } from './read-admin-sales.ts';
import type { UpdateFlashSale } from './write-flash-sale.ts';

/**
 * Puts a sale back as it was before it was changed or ended, while it still is what that made of it: not once somebody changed it again, or
 * bought of it. The rules of sales are asked as for any other change, by whoever keeps them: the database.
 */
export class UndoSale {
  constructor(
    private readonly open: OpenSale,
    private readonly update: UpdateFlashSale,
  ) {}

  /** @param after the state that the undone change made */
  async execute(before: FlashSale, after: FlashSale): Promise<Result<FlashSale>> {
    const opened = await this.open.execute(before.id);
    if (!opened.ok) return opened;
    const { sale, version } = opened.value;
    return isSameSale(sale, after) ? this.update.execute(sale.id, previousSale(before, after), version) : changedMeanwhile;
  }
}
