import { describe, expect, test } from '@jest/globals';
import { hasNumberInDoubt, withoutGameIds } from '../../../src/domain/order/game-ids.ts';
import { isMessageRefused } from '../../../src/domain/order/message-filter.ts';
import { accountNumbers, chatMessages } from '../../support/orders/chat-samples.ts';

test('game ids: numbers labelled as id or followed by a server are removed from the text', () => {
  const texts = [
    'id 1234567890',
    'UID ff aku: 1234567890',
    'idnya=12345678',
    'userid: 12345678',
    'punyaku 123456789 (2345)',
    'nick raja naga 123456789012',
    '123456789(2345)',
    '12345678 / 23456',
  ];
  expect(texts.map((text) => withoutGameIds(text.toLowerCase()).trim()).filter((left) => /[0-9]/.test(left))).toEqual([]);
  for (const text of ['bank 1234567890', 'id 1234567890123', 'pakai id aku yang di bca 1234567890', '1234567890 123', 'paid 1234567890'])
    expect([text, withoutGameIds(text)]).toEqual([text, text]);
});

test('game ids: adjacent words stay separate words', () => {
  expect(withoutGameIds('halo,id 12345678ya')).toBe('halo, ya');
  expect(withoutGameIds('punya123456789 (2345)ya')).toBe('punya )ya');
});

describe('number in doubt', () => {
  test.each(['1234567890', 'ke sini 123456789012 kak', '1234567890123456', 'bukan 1234567890\n', 'Kirim ke 1234567890 ya'])(
    'in doubt: %j',
    (text) => {
      expect(hasNumberInDoubt(text)).toBe(true);
    },
  );
  test.each([
    '',
    '123456789',
    '12345678901',
    '12345678901234567',
    '123456789 (2345)',
    'ID 1234567890',
    '1234567890 ff',
    'Nick 1234567890',
    'top up ke 1234567890',
  ])('not in doubt: %j', (text) => {
    expect(hasNumberInDoubt(text)).toBe(false);
  });
  test.each(['id', 'uid', 'idnya', 'uidnya', 'topup', 'top up', 'mobile legend', 'mobile legends', 'pubg', 'pubgm', 'cod', 'codm'])(
    'beside the word %j: not in doubt',
    (word) => {
      expect(hasNumberInDoubt(`1234567890 itu ${word}`)).toBe(false);
    },
  );
  test('account numbers that are not rejected: always in doubt; game ids: rarely', () => {
    const passed = accountNumbers(1000).filter(({ text }) => !isMessageRefused(text));
    expect(passed.length).toBeGreaterThan(100);
    expect(passed.filter(({ text }) => !hasNumberInDoubt(text))).toEqual([]);
    const doubtful = chatMessages(1000).filter((text) => !isMessageRefused(text) && hasNumberInDoubt(text));
    expect(doubtful.length).toBeLessThan(100);
  });
});
