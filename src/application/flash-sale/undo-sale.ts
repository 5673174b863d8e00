import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import { isSameSale, previousSale } from '../../domain/flash-sale/previous-sale.ts';
import type { Result } from '../../domain/shared/result.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import type { OpenSale } from './read-admin-sales.ts';
import type { UpdateFlashSale } from './write-flash-sale.ts';

/**
 * Restores a sale to its state before a change or an early end, while nobody has changed it again or bought from it. The database applies
 * the rules of any change.
 */
export class UndoSale {
  constructor(
    private readonly open: OpenSale,
    private readonly update: UpdateFlashSale,
  ) {}

  /** @param after the state after the change */
  async execute(before: FlashSale, after: FlashSale): Promise<Result<FlashSale>> {
    const opened = await this.open.execute(before.id);
    if (!opened.ok) return opened;
    const { sale, version } = opened.value;
    return isSameSale(sale, after) ? this.update.execute(sale.id, previousSale(before, after), version) : changedMeanwhile;
  }
}
