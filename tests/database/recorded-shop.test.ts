import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ExpectedTexts } from '../support/recorded/expected-texts.ts';
import { type RecordedCase, record } from '../support/recorded/recorded-cases.ts';
import { type Caller, openRecordedShop, type RecordedShop } from '../support/recorded/recorded-shop.ts';
import { SHOP_CALLS, type ShopCall } from './shop-calls.ts';

const NOTHING = '00000000-0000-4000-8000-000000000009';
let shop: RecordedShop;
const expected = new ExpectedTexts('shop');

beforeAll(async () => {
  shop = await openRecordedShop();
});
afterAll(async () => {
  expected.close();
  await shop?.close();
});

test.each(Object.keys(SHOP_CALLS))('%s: calls answer and write the expected rows', async (group) => {
  const ids = new Map([...shop.names].map(([id, name]) => [name, id]));
  const bought = shop.orders.find(({ name }) => name === 'account, refunded');
  if (bought === undefined) throw new Error('no order');
  const callers: Readonly<Record<Exclude<ShopCall[0], 'task'>, Caller>> = {
    staff: shop.staff,
    service: shop.support,
    unproven: shop.unproven,
    stranger: shop.stranger,
    server: shop.server,
    buyer: shop.buyerOf(bought),
  };
  const filled = (sql: string): string => {
    const quoted = sql.replace(/("?)<([^<>]+)>\1/g, (_, quote: string, name: string) => {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`no id for ${name}`);
      return quote === '' ? `'${id}'` : `"${id}"`;
    });
    return quoted.startsWith('private.') ? quoted : `public.${quoted}`;
  };
  const cases = (SHOP_CALLS[group] ?? []).map(([who, given, minutes = 0]): RecordedCase => {
    const statements = typeof given === 'string' ? [given] : given;
    const [role, claims] = who === 'task' ? [undefined, undefined] : callers[who];
    return {
      name: `${who} ${statements.join(' | ')}${minutes === 0 ? '' : ` after ${minutes / 1440} days`}`,
      ...(role === undefined ? {} : { role, claims }),
      at: `${minutes} minutes`,
      run: async (transaction) => {
        const answers = [];
        for (const statement of statements) {
          const [, query] = statement.match(/\{(select [^}]+)\}/) ?? [];
          let sql = statement;
          if (query !== undefined) {
            // What a call names by an id that the case has made is read with the rights of the test.
            await transaction.unsafe('reset role');
            const [found] = await transaction.unsafe(query);
            sql = statement.replace(`{${query}}`, `'${Object.values(found ?? { id: NOTHING })[0]}'`);
            if (role !== undefined) await transaction.unsafe(`set local role ${role}`);
          }
          answers.push(await transaction.unsafe(`select to_jsonb(x) as answer from ${filled(sql)} as x`));
        }
        return answers.at(-1) ?? [];
      },
    };
  });
  const text = await record(shop, cases);
  expect(text).toBe(expected.of(group, text));
});
