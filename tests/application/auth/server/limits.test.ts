import { expect, test } from '@jest/globals';
import * as limits from '../../../../src/application/auth/server/limits.ts';

const ADDRESS = '2001:db8:0:1::9';
const NETWORK = '2001:db8:0:1::/64';
const PHONE = '6281234567001';

test.each([
  ['wrong passwords of an account', [limits.wrongTries('rina', null)], [['login:account:rina', 5, 900]]],
  ['wrong passwords on a known device', [limits.wrongTries('rina', 'd1')], [['login:device:rina:d1', 5, 900]]],
  [
    'wrong passwords from one address for one account',
    [limits.wrongTriesFrom(ADDRESS, 'rina')],
    [[`login:pair:${NETWORK}:rina`, 20, 86_400]],
  ],
  [
    'accounts tried from one address',
    [limits.triedFrom(ADDRESS, 'rina'), limits.accountsTriedFrom(ADDRESS)],
    [
      [`login:tried:${NETWORK}:rina`, 1, 3600],
      [`login:accounts:${NETWORK}`, 1000, 3600],
    ],
  ],
  ['confirmations of the password', limits.confirmations('rina'), [['confirm:rina', 5, 900]]],
  ['completions of a profile', limits.completions('rina'), [['complete:rina', 10, 86_400]]],
  ['attempts at a code', limits.guesses({ purpose: 'sign-up', phone: PHONE }), [[`guess:sign-up:${PHONE}`, 5, 86_400]]],
  ['code attempts from an address', limits.guessesFrom(ADDRESS), [[`guess:address:${NETWORK}`, 60, 900]]],
  ['messages of a day', [limits.messagesOfDay(70)], [['sms:day', 70, 86_400]]],
  [
    'requested codes',
    limits.codesTo(PHONE, ADDRESS),
    [
      [`code:number:${PHONE}`, 1, 60],
      [`code:number-day:${PHONE}`, 10, 86_400],
      ['code:prefix:628123456', 30, 3600],
      [`code:address:${NETWORK}`, 60, 3600],
    ],
  ],
  [
    'messages to a number',
    limits.messagesTo(PHONE, 70),
    [
      [`sms:number-day:${PHONE}`, 15, 86_400],
      ['sms:prefix:628123456', 40, 3600],
      ['sms:day', 70, 86_400],
    ],
  ],
])('rate limits: %s', (_, buckets, expected) => {
  expect(buckets.map(({ name, max: most, windowSeconds }) => [name, most, windowSeconds])).toEqual(expected);
});

test('lifetimes: a session lasts 14 days unused and 60 days at most, a code is resent after a minute', () => {
  expect([limits.SESSION_LIFE, limits.RESEND_SECONDS]).toEqual([{ idleSeconds: 1_209_600, lifeSeconds: 5_184_000 }, 60]);
});
