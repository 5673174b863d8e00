import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isMessageRefused } from '../../src/domain/order/message-filter.ts';
import { accountNumbers, chatMessages } from '../support/orders/chat-samples.ts';
import { harmlessMessages, plantedSecrets } from '../support/orders/message-samples.ts';
import { ALLOWED_NUMBERS, REFUSED_PHONE_NOTATIONS } from '../support/orders/phone-notations.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const refusals = async (texts: readonly string[]): Promise<readonly boolean[]> => {
  const rows = await database.sql<{ refused: boolean }[]>`
    select private.is_message_refused(t) as refused from unnest(${[...texts]}::text[]) with ordinality u (t, place) order by place`;
  return rows.map(({ refused }) => refused);
};

test('filter of messages: the database and the domain refuse the same', async () => {
  const texts = [
    ...harmlessMessages(1000),
    ...plantedSecrets(200).map(({ text }) => text),
    ...chatMessages(1000),
    ...accountNumbers(1000).map(({ text }) => text),
    ...REFUSED_PHONE_NOTATIONS,
    ...ALLOWED_NUMBERS,
    'OTP: 1234',
    'kode login 12345',
    'OTP: 123',
    '',
    'pass\u00adword: x',
    '0812\n3456\u00a07890',
  ];
  expect(await refusals(texts)).toEqual(texts.map(isMessageRefused));
});

test('every input: answered in the time of a message', async () => {
  const startedAt = performance.now();
  await refusals(
    ['1 ', 'bca ', 'pw akun ', '0-', 'a.', 'a@', 'bca-no ', 'id a ', 'rek a', '0 8 1 - ', '+6 2 8 1 ', '08 12 ', '62 / '].map((piece) =>
      piece.repeat(2000 / piece.length),
    ),
  );
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
