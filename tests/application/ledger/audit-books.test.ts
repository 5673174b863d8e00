import { expect, test } from '@jest/globals';
import { AuditBooks, MAX_DIFFERENCES } from '../../../src/application/ledger/audit-books.ts';
import type { AuditedSubject } from '../../../src/domain/ledger/audited-books.ts';
import { InMemoryBookReader } from '../../../src/infrastructure/memory/ledger/book-reader.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import {
  anAttempt,
  anAuditedOrder,
  anOpening,
  anOutsideSale,
  aReason,
  aReceipt,
  aRounding,
  aSettlement,
  aStrayJournal,
} from '../../support/audited-subjects.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const auditOf = (subjects: readonly AuditedSubject[], mayRead = true) =>
  new AuditBooks(new InMemoryBookReader(subjects, () => mayRead), new RecentErrorLog(new FixedClock(), () => undefined));

const unbooked = (n: number): AuditedSubject => anAuditedOrder(['pay'], { id: `id-${n + 1000}`, attempts: [anAttempt()] });

test('audit of the books: equal balances, everything is counted, no difference', async () => {
  const subjects = [anAuditedOrder(), aReceipt(), aSettlement(), anOutsideSale(), aReason(), anOpening(), aRounding()];
  const counts = { orders: 1, receipts: 1, settlements: 1, outside_sales: 1, reasons: 1, openings: 1, roundings: 1, strays: 0 };
  expect(await auditOf(subjects).execute()).toEqual({ ok: true, value: { counts, differences: [], differing: 0 } });
});

test('audit of the books: differences on several pages are all found, progress grows by page', async () => {
  const orders = Array.from({ length: 401 }, (_, n) => (n === 400 ? unbooked(n) : anAuditedOrder([], { id: `id-${n + 1000}` })));
  const seen: number[] = [];
  const answer = await auditOf([...orders, aStrayJournal()]).execute(({ orders: count }) => void seen.push(count));
  expect(seen.slice(0, 3)).toEqual([200, 400, 401]);
  expect(answer).toMatchObject({
    ok: true,
    value: { differing: 4, differences: [{ id: 'id-1400' }, { id: 'id-1400' }, { id: '4' }, { id: '4' }] },
  });
});

test('audit of the books: more differences than shown, the first are returned, all are counted', async () => {
  const answer = await auditOf(Array.from({ length: 150 }, (_, n) => unbooked(n))).execute();
  expect(answer).toMatchObject({ ok: true, value: { differing: 300 } });
  expect(answer.ok && answer.value.differences).toHaveLength(MAX_DIFFERENCES);
});

test('audit of the books: missing permission, refused', async () => {
  expect(await auditOf([], false).execute()).toMatchObject({ ok: false, failure: { code: 'RLS_POLICY_ERROR' } });
});
