import { describe, expect, test } from '@jest/globals';
import { addressGroup } from '../../../../src/application/auth/server/address-group.ts';
import { deviceName } from '../../../../src/application/auth/server/device-name.ts';
import { readEmail } from '../../../../src/application/auth/server/email-address.ts';
import { PasswordRules } from '../../../../src/application/auth/server/password-rules.ts';
import { readPersonName } from '../../../../src/application/auth/server/person-name.ts';
import * as refusals from '../../../../src/application/auth/server/refusals.ts';
import { isServed } from '../../../../src/application/auth/server/served-countries.ts';
import { isCommonPassword } from '../../../../src/infrastructure/http-server/auth/common-passwords.ts';
import { failureText } from '../../../../src/infrastructure/wire/failure-text.ts';
import { failureOf } from '../../../support/account-world.ts';

const MOZILLA = 'Mozilla/5.0';

test.each([
  [
    'Chrome di Android',
    `${MOZILLA} (Linux; Android 15; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet di Android',
    `${MOZILLA} (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  [
    'Mi Browser di Android',
    `${MOZILLA} (Linux; U; Android 14) AppleWebKit/537.36 Chrome/112.0 XiaoMi/MiuiBrowser/14.20 Mobile Safari/537.36`,
  ],
  ['UC Browser di Android', `${MOZILLA} (Linux; U; Android 13) UCBrowser/13.4 Mobile Safari/537.36`],
  ['Opera di Android', `${MOZILLA} (Linux; Android 15) Chrome/139.0 Mobile Safari/537.36 OPR/90.0`],
  ['Opera di Android', 'Opera/9.80 (Android; Opera Mini/80.0) Presto/2.12'],
  ['Edge di Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0`],
  ['Edge di Android', `${MOZILLA} (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 EdgA/140.0`],
  ['Firefox di Linux', `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  ['Firefox di iPhone', `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile Safari/605.1.15`],
  ['Chrome di iPhone', `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1`],
  ['Safari di iPhone', `${MOZILLA} (iPod touch; CPU iPhone OS 12_0 like Mac OS X) Version/12.0 Safari/604.1`],
  ['Safari di iPad', `${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1`],
  ['Safari di Mac', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`],
  ['Chrome di ChromeOS', `${MOZILLA} (X11; CrOS x86_64 14541.0.0) Chrome/140.0 Safari/537.36`],
  ['Windows', 'Windows NT'],
  ['Safari', 'Safari/1'],
  ['Perangkat tidak dikenal', 'curl/8.5.0'],
])('device name: %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each([
  [null, 'unknown'],
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:0db8:0000:0001:0000:0000:0000:0009', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1::9', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::FFFF:203.0.113.19', '203.0.113.19'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['1:2:3::6:7:8', '1:2:3:0::/64'],
  ['1::4:5:6:7:8', '1:0:0:4::/64'],
  ['0010:0200::', '10:200:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['::ffff:203.0.113.9%eth0', '0:0:0:0::/64'],
])('address group: %s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test.each([
  ['Rina@Toko.example', 'rina@toko.example'],
  [' a@b.co ', 'a@b.co'],
  [`${'a'.repeat(242)}@toko.example`, null],
  [`${'a'.repeat(241)}@toko.example`, `${'a'.repeat(241)}@toko.example`],
  ['a@b', null],
  ['a@b.', null],
  ['a@.co', null],
  ['a@b..co', null],
  ['@b.co', null],
  ['a@b@c.co', null],
  ['a b@c.co', null],
  ['a\u0007@c.co', null],
])('e-mail: %j is read as %j', (text, email) => {
  expect(readEmail(text)).toBe(email);
});

test.each([
  [' Rina   Sari ', 'Rina Sari'],
  ['Rina\u0000\u0007Sari', 'Rina Sari'],
  ['R'.repeat(60), 'R'.repeat(60)],
  ['R'.repeat(61), null],
  [' \u0007 ', null],
])('person name: %j is read as %j', (text, name) => {
  expect(readPersonName(text)).toBe(name);
});

describe('new password', () => {
  const rules = new PasswordRules(isCommonPassword, async () => 'Toko Rina');
  const owner = { identifiers: ['6281234567001', 'rina.sari@toko.example', 'Rina Sari Dewi', null] };
  test.each(['delapan8', 'é'.repeat(36), '😀'.repeat(18), 'x'.repeat(72), '€'.repeat(24)])('%s: accepted', async (password) => {
    expect(await rules.refusal(password, owner)).toBeNull();
  });
  test.each([
    ['tujuh77', 'minimal 8'],
    ['😀'.repeat(7), 'minimal 8'],
    ['x'.repeat(73), 'terlalu panjang'],
    ['é'.repeat(37), 'terlalu panjang'],
    ['€'.repeat(25), 'terlalu panjang'],
    ['😀'.repeat(19), 'terlalu panjang'],
    ['Password123', 'mudah ditebak'],
    ['12345678', 'mudah ditebak'],
    ['bismillah', 'mudah ditebak'],
    ['123456789a', 'mudah ditebak'],
    ['sayangku', 'mudah ditebak'],
    ['+62 812-3456-7001', 'mudah ditebak'],
    ['081234567001', 'mudah ditebak'],
    ['Rina.Sari@toko.example', 'mudah ditebak'],
    ['rina.sari', 'mudah ditebak'],
    ['rinasaridewi', 'mudah ditebak'],
    ['toko rina', 'mudah ditebak'],
  ])('%s: refused', async (password, why) => {
    const refusal = await rules.refusal(password, owner);
    expect(refusal?.ok === false ? [refusal.failure.code, failureText(refusal.failure)] : []).toEqual([
      'WEAK_PASSWORD',
      expect.stringContaining(why),
    ]);
  });
});

test('staff password: twelve characters; after a reset, the message says that the code is used', async () => {
  const rules = new PasswordRules(
    () => false,
    async () => 'Toko Rina',
  );
  const refusal = await rules.refusal('sebelas-ok1', { isStaff: true }, true);
  expect(refusal?.ok === false ? failureText(refusal.failure) : '').toBe(
    'Kata sandi minimal 12 karakter. Kodenya sudah terpakai, jadi minta kode baru.',
  );
  expect(await rules.refusal('dua-belas-ok', { isStaff: true })).toBeNull();
});

test('sign-up countries: codes are sent to the configured ones only', () => {
  expect([isServed('6281234567001', null), isServed('6281234567001', ['MY', 'ID']), isServed('6281234567001', ['MY'])]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isServed('1555', ['ID'])).toBe(false);
});

test('refusals: each has a code and an Indonesian text', () => {
  const { weakPassword, tooManyAttempts, tooManyCodes, ...fixed } = refusals;
  for (const outcome of [
    ...Object.values(fixed),
    weakPassword('short'),
    weakPassword('long', 12, true),
    tooManyAttempts(61),
    tooManyCodes(61),
  ]) {
    expect(failureOf(outcome)).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(outcome.ok ? '' : failureText(outcome.failure)).toMatch(/^[A-Z][^<>]{9,}[.]$/);
  }
});
test.each([
  [1, '1 detik'],
  [119, '119 detik'],
  [120, '2 menit'],
  [121, '3 menit'],
  [7140, '119 menit'],
  [7200, '2 jam'],
  [86_399, '24 jam'],
])('waiting time: %d seconds are %s', (seconds, words) => {
  for (const refusal of [refusals.tooManyAttempts(seconds), refusals.tooManyCodes(seconds)])
    expect(refusal.ok ? [] : [failureText(refusal.failure), refusal.failure.values]).toEqual([
      expect.stringContaining(` dalam ${words}.`),
      { retryAfter: seconds },
    ]);
});
test('temporary refusals: state when to retry', () => {
  expect([refusals.notSent, refusals.unavailable]).toMatchObject([
    { failure: { values: { retryAfter: 30 } } },
    { failure: { values: { retryAfter: 5 } } },
  ]);
});
