import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import { isSameSale, previousSale } from '../../domain/flash-sale/previous-sale.ts';
import type { Result } from '../../domain/shared/result.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import type { OpenSale } from './read-admin-sales.ts';
import type { UpdateFlashSale } from './write-flash-sale.ts';

/**
 * Restores a sale to its state before a change or an early end, as long as nobody has changed it again or bought from it. The database
 * checks its rules as for any other change.
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
