import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { moment } from '../support/frozen-shop.ts';
import { type Columns, openPaymentShop, type PaymentShop } from '../support/payment-rows.ts';
import { insertInto } from '../support/planted.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop('order', 'beside');
});
afterAll(() => shop.world.close());

const attempt = (reference: string, given: Columns = {}): string =>
  insertInto('private.payment_attempts', {
    ...{ order_id: '<order>', reference: `'${reference}'`, gateway: "'manual'", method: "'transfer'", account: "'cash:bank:bca'" },
    ...{ amount: '9000', unique_code: '0', state: "'failed'", opened_at: moment(), expires_at: moment('1 hour') },
    ...given,
  });
const changed = <T>(changes: readonly string[], read: (transaction: TransactionSql) => Promise<T>): Promise<T> =>
  shop.changed(changes, read);
const found = (transaction: TransactionSql, query: string): Promise<unknown> => shop.found(transaction, query);

describe('public.server_due_inquiries', () => {
  const due = (given: Columns): string =>
    attempt('DUE-01', { gateway: "'sandbox'", provider_id: "'P-1'", next_inquiry_at: moment(), ...given });
  const next = (changes: readonly string[]): Promise<unknown> =>
    changed(changes, async (transaction) => {
      const taken = await transaction`select * from public.server_due_inquiries(5)`;
      const left = await found(
        transaction,
        `select jsonb_build_array(inquiries, extract(epoch from next_inquiry_at - ${moment()})::integer) as found from private.payment_attempts`,
      );
      return [[...taken], left];
    });
  const TAKEN = [{ reference: 'DUE-01', gateway: 'sandbox', provider_id: 'P-1' }];

  test.each<readonly [what: string, inquiries: number, opened: string, seconds: number | null, payable?: string]>([
    ['first inquiry of a new attempt: 10 seconds', 0, '0', 10],
    ['first inquiry of an old attempt: 10 seconds', 0, '-8 days', 10],
    ['second inquiry: 30 seconds', 1, '0', 30],
    ['third inquiry: a minute', 2, '0', 60],
    ['fourth inquiry: two minutes', 3, '0', 120],
    ['fifth inquiry: five minutes', 4, '0', 300],
    ['sixth inquiry: five minutes', 5, '0', 300],
    ['seventh inquiry, opened an hour ago: five minutes', 6, '-1 hour', 300],
    ['seventh inquiry, opened a microsecond more than an hour ago: a day', 6, '-1 hour -1 microsecond', 86_400],
    ['seventh inquiry, opened two hours ago, payable until now: five minutes', 6, '-2 hours', 300, '0'],
    ['seventh inquiry, opened two hours ago, payable until a microsecond ago: a day', 6, '-2 hours', 86_400, '-1 microsecond'],
    ['seventh inquiry, opened half an hour ago, no longer payable: five minutes', 6, '-30 minutes', 300, '-1 microsecond'],
    ['seventh inquiry, opened seven days ago: a day', 6, '-7 days', 86_400],
    ['seventh inquiry, opened a microsecond more than seven days ago: never', 6, '-7 days -1 microsecond', null],
  ])('next inquiry after the %s', async (_what, inquiries, opened, seconds, payable = '-50 minutes') => {
    const given = { inquiries: String(inquiries), opened_at: moment(opened), expires_at: moment(payable) };
    expect(await next([due(given)])).toEqual([TAKEN, [inquiries + 1, seconds]]);
  });

  test.each([
    ['a microsecond ago', 1, moment('-1 microsecond')],
    ['now', 1, moment()],
    ['in a microsecond', 0, moment('1 microsecond')],
    ['never', 0, 'null'],
  ])('due %s: %i taken', async (_when, count, at) => {
    const [taken] = (await next([due({ next_inquiry_at: at })])) as [unknown[]];
    expect(taken).toHaveLength(count);
  });

  test('more are due than asked for: those that are due longest', async () => {
    const changes = [3, 1, 2].map((minutes) => due({ reference: `'DUE-0${minutes}'`, next_inquiry_at: moment(`-${minutes} minutes`) }));
    const taken = await changed(
      changes,
      (transaction) => transaction<{ reference: string }[]>`select * from public.server_due_inquiries(2)`,
    );
    expect(taken.map(({ reference }) => reference).toSorted()).toEqual(['DUE-02', 'DUE-03']);
  });
});

describe('public.server_close_overdue', () => {
  const taken = (changes: readonly string[], order: string): Promise<unknown> =>
    changed([`update orders set state = '${order}' where id = <order>`, ...changes], async (transaction) => [
      ...(await transaction<{ reference: string }[]>`select reference from public.server_close_overdue(5)`).map(
        ({ reference }) => reference,
      ),
      await found(transaction, `select count(*)::integer as found from private.payment_attempts where closing_at = ${moment()}`),
    ]);
  const open = (given: Columns = {}): string =>
    attempt('OPEN-1', { state: "'created'", amount: '9900', unique_code: '100', expires_at: moment(), ...given });

  test.each<readonly [what: string, isTaken: boolean, given: Columns, order?: string]>([
    ['its time ends now', true, {}],
    ['its time ends in a microsecond', false, { expires_at: moment('1 microsecond') }],
    ['its time is over, in review', false, {}, 'payment_review'],
    ['opened at its gateway', true, { state: "'pending'" }],
    ['closed', false, { state: "'closed'" }],
    ['paid', false, { state: "'paid'" }],
    ['its order is cancelled', true, { expires_at: moment('1 hour') }, 'cancelled'],
    ['its order is in work', true, { expires_at: moment('1 hour') }, 'processing'],
    ['another amount is due', true, { expires_at: moment('1 hour'), amount: '9901' }],
    ['another amount is due, in review', true, { amount: '9899' }, 'payment_review'],
    ['tried ten seconds ago', false, { closing_at: moment('-10 seconds') }],
    ['tried a microsecond more than ten seconds ago', true, { closing_at: moment('-10 seconds -1 microsecond') }],
  ])('%s: %s', async (_what, isTaken, given, order = 'pending_payment') => {
    expect(await taken([open(given)], order)).toEqual(isTaken ? ['OPEN-1', 1] : [0]);
  });
});

describe('public.server_store_webhook', () => {
  const stored = (count: number, isAuthentic: boolean): string =>
    `insert into private.webhook_inbox (gateway, key, is_authentic) select 'sandbox', 'K-0' || n, ${isAuthentic} from generate_series(1, ${count}) n`;
  const store = (transaction: TransactionSql, isAuthentic: boolean, key = 'K-1', body = 'isi'): Promise<unknown> =>
    found(transaction, `select public.server_store_webhook('sandbox', '${key}', 'HOOK-1', ${isAuthentic}, '${body}') -> 'is_new' as found`);
  test.each([
    ['999 that are not authentic, one more', true, 999, false, false],
    ['1,000 that are not authentic, one more', false, 1000, false, false],
    ['1,000 that are authentic, one that is not', true, 1000, true, false],
    ['1,000 that are not authentic, an authentic one', true, 1000, false, true],
  ])('%s: stored: %s', async (_what, isNew, count, areAuthentic, isAuthentic) => {
    const answer = await changed([stored(count, areAuthentic)], async (transaction) => [
      await store(transaction, isAuthentic),
      await found(transaction, 'select count(*)::integer as found from private.webhook_inbox'),
    ]);
    expect(answer).toEqual([isNew, isNew ? count + 1 : count]);
  });

  test('sent twice: stored once; of a long body the first 65,536 characters', async () => {
    const answer = await changed([], async (transaction) => [
      await store(transaction, true, 'K-1', 'x'.repeat(65_537)),
      await store(transaction, true),
      await found(transaction, 'select jsonb_agg(length(body)) as found from private.webhook_inbox'),
    ]);
    expect(answer).toEqual([true, false, [65_536]]);
  });

  test.each<readonly [what: string, isDue: boolean, given: Columns, isAuthentic?: boolean]>([
    ['open', true, { state: "'created'" }],
    ['pending', true, { state: "'pending'" }],
    ['expired', true, { state: "'expired'" }],
    ['paid', false, { state: "'paid'" }],
    ['refunded', false, { state: "'refunded'" }],
    ['open, not authentic', false, { state: "'created'" }, false],
    ['of another gateway', false, { gateway: "'manual'" }],
    ['with another reference', false, { reference: "'HOOK-2'" }],
  ])('attempt %s: due at once: %s', async (_what, isDue, given, isAuthentic = true) => {
    const changes = [attempt('HOOK-1', { gateway: "'sandbox'", next_inquiry_at: moment('1 day'), ...given })];
    const answer = await changed(changes, async (transaction) => {
      await store(transaction, isAuthentic);
      return found(transaction, `select next_inquiry_at = ${moment()} as found from private.payment_attempts`);
    });
    expect(answer).toBe(isDue);
  });
});
