import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { forgedKeys } from '../support/access-token.ts';
import { type OrderFront, openOrderFront } from '../support/order-front.ts';
import { sign, type TestUser } from '../support/test-database.ts';
import { closeUnfinished, UnfinishedRequest } from '../support/unfinished-request.ts';

let front: OrderFront;
let [buyer, other]: TestUser[] = [];
beforeAll(async () => {
  front = await openOrderFront(1);
  [buyer, other] = [await front.world.buyer(), await front.world.buyer()];
});
afterEach(closeUnfinished);
afterAll(() => front.close());

const ADDRESSES = ['/api/orders?action=place', '/api/orders?action=step', '/api/payments?action=open', '/api/vault?action=open'];
const headersOf = (token: string) => ({
  'content-type': 'application/json',
  'content-length': 15_000,
  authorization: `Bearer ${token}`,
  'x-forwarded-for': '203.0.113.7',
});
/** The status of a request whose body never arrives. */
const answered = async (address: string, token: string): Promise<number> =>
  (await new UnfinishedRequest(front.port, address, headersOf(token)).answer(3000)).status;

describe('unknown token: refused before its body arrives', () => {
  const claims = () => ({ sub: buyer?.id, role: 'authenticated', session_id: buyer?.sessionId });
  const tokens: Readonly<Record<string, () => Promise<string>>> = {
    forged: async () => sign(await forgedKeys(front.world.database.keys), claims()),
    unsigned: async () => `${buyer?.token.split('.').slice(0, 2).join('.')}.`,
    'of the page': async () => front.world.database.keys.publishableKey,
    'no token at all': async () => 'x',
    'of a visitor': () => sign(front.world.database.keys, { role: 'anon' }),
    'of another role': () => sign(front.world.database.keys, { ...claims(), role: 'postgres' }),
  };
  test.each(Object.keys(tokens))('%s', async (name) => {
    const token = (await tokens[name]?.()) ?? '';
    expect(await Promise.all(ADDRESSES.map((address) => answered(address, token)))).toEqual([401, 401, 401, 401]);
  });
  test('while a request of a buyer waits', async () => {
    await expect(new UnfinishedRequest(front.port, ADDRESSES[0] ?? '', headersOf(buyer?.token ?? '')).answer(500)).rejects.toThrow();
  });
});

describe('one address with endless requests', () => {
  const cancel = (who: TestUser | undefined, order: unknown, address: string) =>
    front.post('/api/orders?action=cancel', { order_id: order }, { authorization: `Bearer ${who?.token}`, 'x-forwarded-for': address });
  const placed = async (who: TestUser | undefined): Promise<string> =>
    String((await front.place(who?.token ?? '', await front.world.product())).body.id);

  test('waits in its own queue, is refused with a text when that is full, and does not delay others', async () => {
    const [mine, hers] = [await placed(buyer), await placed(other)];
    front.reopen({ REST_AT_ONCE: '2', REST_WAITING: '2' });
    const { sql } = front.world.database;
    const lock = await sql.reserve();
    let requests: ReturnType<typeof cancel>[] = [];
    try {
      await lock`begin`;
      await lock`select from orders where id = ${mine} for update`;
      requests = Array.from({ length: 6 }, () => cancel(buyer, mine, '203.0.113.7'));
      const refused = await Promise.race(requests);
      expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
        429,
        '5',
        { code: 'BUSY', error: 'Lagi ramai, antre sebentar ya.' },
      ]);
      expect(await cancel(other, hers, '203.0.113.8')).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    } finally {
      await lock`rollback`;
      lock.release();
      front.reopen({});
    }
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect([statuses.filter((status) => status === 429).length, statuses.filter((status) => status === 200).length]).toEqual([2, 4]);
  });

  test('orders: still placed, in their own queue', async () => {
    front.reopen({ REST_AT_ONCE: '1', REST_WAITING: '1' });
    const product = await front.world.product({ stock: 5 });
    const presses = [buyer, other, await front.world.buyer(), await front.world.buyer()].map((who) =>
      front.post(
        '/api/orders?action=place',
        { key: randomUUID(), product_id: product, expected_total: 100_000, rules_version: 1, details: { game_id: '12345678' } },
        { authorization: `Bearer ${who?.token}`, 'x-forwarded-for': '203.0.113.9' },
      ),
    );
    const answers = await Promise.all(presses);
    front.reopen({});
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
