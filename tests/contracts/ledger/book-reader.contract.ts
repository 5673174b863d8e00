import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BookReader } from '../../../src/application/ledger/book-reader.ts';
import type { AuditedPart, AuditedSubject } from '../../../src/domain/ledger/audited-books.ts';

/** A shop with 201 orders, one of them paid 100.000, a receipt without an order, a settlement, a sale elsewhere, and a journal of nothing. */
export interface BookWorld {
  readonly finance: BookReader;
  /** A member of staff who may not read the ledger. */
  readonly content: BookReader;
  close(): Promise<void>;
}

const whole = async (books: BookReader, part: AuditedPart): Promise<readonly AuditedSubject[]> => {
  const all: AuditedSubject[] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page: Awaited<ReturnType<BookReader['page']>> = await books.page(part, after);
    all.push(...page.subjects);
    after = page.next;
  }
  return all;
};

/** The contract of book readers. */
export const bookReaderContract = (open: () => Promise<BookWorld>): void => {
  describe('reader of the books', () => {
    let world: BookWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('orders: each once, sorted by id, over several pages', async () => {
      const first = await world.finance.page('orders', null);
      expect(first.subjects).toHaveLength(200);
      expect(first.next).toBe(first.subjects.at(-1)?.id);
      const ids = (await whole(world.finance, 'orders')).map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].toSorted());
      expect(ids).toHaveLength(201);
    });
    test('paid order: receipt, event and ledger balances', async () => {
      const orders = await whole(world.finance, 'orders');
      const paid = orders.find(({ booked }) => booked.length > 0);
      expect(paid).toMatchObject({
        subject: 'order',
        kind: 'purchase',
        total: 100_000,
        deposit: 0,
        cost: null,
        exceptions: [],
        refunds: [],
      });
      expect(paid).toMatchObject({ attempts: [{ received: 100_000, code: 0 }], events: expect.arrayContaining([[2, 'pay']]) });
      expect(paid?.booked).toContainEqual({ account: 'order_escrow', party: paid?.id, amount: -100_000 });
    });
    test('receipts, settlements, outside sales and stray journals: each in its part', async () => {
      expect(await whole(world.finance, 'receipts')).toMatchObject([{ subject: 'receipt', amount: 7000, outcome: null, refunds: [] }]);
      expect(await whole(world.finance, 'settlements')).toMatchObject([{ subject: 'settlement', gross: 5000, fee: 35, isReversed: false }]);
      expect(await whole(world.finance, 'outside_sales')).toMatchObject([
        { subject: 'outside_sale', amount: 90_000, cost: null, isUndone: false },
      ]);
      expect(await whole(world.finance, 'strays')).toMatchObject([{ subject: 'journal', reference: 'opening:1' }]);
    });
    test('missing permission: denied', async () => {
      await expect(world.content.page('orders', null)).rejects.toMatchObject({ reason: 'denied' });
    });
  });
};
