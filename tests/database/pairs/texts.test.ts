import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { numberOf } from '../../../src/domain/attribute/number-text.ts';
import { isUnreachableEmail } from '../../../src/domain/auth/unreachable-email.ts';
import { safeLink } from '../../../src/domain/notification/notification-link.ts';
import { isPlainText } from '../../../src/domain/notification/plain-text.ts';
import { looksLikePassword } from '../../../src/domain/order/order-details.ts';
import { crc16 } from '../../../src/domain/payment/qris-payload.ts';
import { isHexColor } from '../../../src/domain/shared/color.ts';
import { formatRupiah } from '../../../src/domain/shared/rupiah.ts';
import { isSlug } from '../../../src/domain/shared/slug.ts';
import { isGradient } from '../../../src/domain/taxonomy/gradient.ts';
import { answersOf, named } from '../../support/answers.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const hex = '#a1B2c3';
const TEXTS: readonly (readonly [rule: string, expression: string, decide: (text: string) => unknown, texts: readonly string[]])[] = [
  [
    'isSlug and private.is_slug',
    'private.is_slug(t)',
    isSlug,
    ['a', 'a-b-1', '', '-a', 'a-', 'a--b', 'A', 'é', 'a b', 'a\n', 'a_b', '٣', 'x'.repeat(80), 'x'.repeat(81), `${'x'.repeat(79)}-`],
  ],
  [
    'isHexColor and private.is_color',
    'private.is_color(t)',
    isHexColor,
    [hex, '#000000', '#FFFFFF', '', '#fff', '#a1b2c', '#a1b2c3d', '#g00000', 'a1b2c3', ` ${hex}`, `${hex}\n`, `${hex};x`, '#١٢٣٤٥٦'],
  ],
  [
    'isGradient and private.is_gradient',
    'private.is_gradient(t)',
    isGradient,
    [
      ...[1, 2, 3, 4, 5].map((count) => `linear-gradient(${Array<string>(count).fill(hex).join(', ')})`),
      ...[`0deg, ${hex}, ${hex}`, `360deg, ${hex} 0%, ${hex} 100%`, `1000deg, ${hex}, ${hex}`, `-1deg, ${hex}, ${hex}`].map(
        (text) => `linear-gradient(${text})`,
      ),
      ...[`${hex},${hex}`, `${hex} 1000%, ${hex}`, `red, ${hex}`, `${hex}, ${hex});x(`, `${hex}, ${hex}\n`, `url(x), ${hex}`].map(
        (text) => `linear-gradient(${text})`,
      ),
      ...['', `radial-gradient(${hex}, ${hex})`, `linear-gradient(${hex}, ${hex})\n`, ` linear-gradient(${hex}, ${hex})`],
    ],
  ],
  [
    'numberOf and private.parse_number',
    '(private.parse_number(t))::double precision',
    numberOf,
    [
      ...['0', '007', '42', '1.250', '62,5', '62,55', '1.250,5', '999999999999', '999.999.999.999', '1.000.000.000'],
      ...[
        '',
        ' ',
        '-1',
        '+1',
        '1,',
        ',5',
        '62,555',
        '1.25',
        '12.50',
        '1250.000',
        '1.250.00',
        '1000000000000',
        '1.000.000.000.000',
        '1e3',
        '1 000',
      ],
      ...['1\n', ' 1', '٣', '1,٣', 'NaN', 'Infinity', '0x1'],
    ],
  ],
  [
    'isUnreachableEmail and private.is_unreachable_email',
    'private.is_unreachable_email(t)',
    isUnreachableEmail,
    [
      'a@users.invalid',
      'A@USERS.INVALID',
      ' a@users.invalid ',
      '@users.invalid',
      'a@users.invalid.id',
      'a@xusers.invalid',
      'users.invalid',
      '',
      'a@users.invalid\n',
    ],
  ],
  [
    'looksLikePassword and private.looks_like_password',
    'private.looks_like_password(t)',
    looksLikePassword,
    [
      ...[
        'pass: x',
        'PW=x',
        'pwd :x',
        'kata sandi: x',
        'katasandi=x',
        'sandi\n: x',
        'passwd\t=x',
        '(password): x',
        'password: x',
        'x pw: y',
      ],
      ...[
        '',
        'pass',
        'pass x',
        'pas: x',
        'passe: x',
        'compass: x',
        'spw: x',
        'pw1: x',
        '1pw: x',
        'pw_: x',
        '_pw: x',
        'kata  sandi: x',
        'kata-sandi: x',
      ],
      ...['épw: x', 'pwé: x', 'pass；x', 'sandi = ', 'pw\u00a0: x', 'pw\u200b: x', 'ＰＷ: x'],
    ],
  ],
  ['crc16 and private.crc16', 'private.crc16(t)', crc16, ['', '123456789', 'a', 'Toko é', '€', '😀', '0'.repeat(500)]],
  [
    'safeLink and private.is_link',
    'private.is_link(t)',
    (text) => safeLink(text) !== null,
    [
      ...[
        '/',
        '/products',
        '/products/1?x=1&y=2#z',
        '/a//b',
        '/é',
        'https://toko.example',
        'https://toko.example/a?b#c',
        'https://a',
        'https://a:1/b',
      ],
      ...[
        '',
        ' ',
        'products',
        '//toko.example',
        '/\\toko.example',
        '/a\\b',
        '/a b',
        '/a\tb',
        '/a\nb',
        '/a"b',
        "/a'b",
        '/a<b',
        '/a>b',
        '/a`b',
      ],
      ...[
        'http://toko.example',
        'javascript:alert(1)',
        'https://',
        'https://a b',
        'https:///a',
        'https://?a',
        'https://#a',
        'https://a@b',
        'https://a/@b',
      ],
      ...[
        '/a\u0001b',
        '/a\u202eb',
        '/a\u200bb',
        'https://a\u202eb',
        'https://a/\u0007',
        '/a\u00a0b',
        `/${'x'.repeat(499)}`,
        `/${'x'.repeat(500)}`,
      ],
      ...['mailto:a@b.example', 'HTTPS://a', '/\u2028'],
    ],
  ],
];

test.each(TEXTS)('%s: good texts, bad texts and those at a limit have the same answers', async (_, expression, decide, texts) => {
  expect(named(texts, await answersOf(database.sql, expression, texts))).toEqual(named(texts, texts.map(decide)));
});

test('formatRupiah and private.rupiah: amounts around each new dot are written alike', async () => {
  const amounts = [0, 1, 999, 1000, 999_999, 1_000_000, 1_500_000, 999_999_999, 1_000_000_000_000];
  const written = await answersOf<string>(database.sql, 'private.rupiah(t::bigint)', amounts.map(String));
  expect(named(amounts, written)).toEqual(named(amounts, amounts.map(formatRupiah)));
});

/** Every character of the basic plane that PostgreSQL stores. */
const CHARACTERS = Array.from({ length: 0xffff }, (_, at) => at + 1).filter((code) => code < 0xd800 || code > 0xdfff);
test.each<readonly [where: string, write: (character: string) => string]>([
  ['alone', (character) => character],
  ['inside', (character) => `a${character}b`],
  ['before', (character) => `${character}a`],
  ['after', (character) => `a${character}`],
  ['four times', (character) => `a${character.repeat(4)}b`],
  ['five times', (character) => `a${character.repeat(5)}b`],
  ['beside a joiner', (character) => `\u200d${character}`],
])('isPlainText and private.is_plain_text: every character %s', async (_, write) => {
  const texts = CHARACTERS.map((code) => write(String.fromCharCode(code)));
  const answers = await answersOf<boolean>(database.sql, 'private.is_plain_text(t)', texts);
  const code = (at: number): string => (CHARACTERS[at] ?? 0).toString(16);
  expect(texts.flatMap((text, at) => (isPlainText(text) === answers[at] ? [] : [code(at)]))).toEqual([]);
  expect(new Set(answers)).toEqual(new Set([true, false]));
});

test.each([
  ['', true],
  ['Toko buka jam 9 \u{1F389}', true],
  ['keluarga \u{1F468}\u200D\u{1F469}', true],
  ['hai\u0301\u0301\u0301\u0301', true],
  ['hai\u0301\u0301\u0301\u0301\u0301', false],
  ['dua\nbaris', true],
  ['\u200D', false],
])('isPlainText and private.is_plain_text: %j is %s', async (text, isPlain) => {
  expect([isPlainText(text), ...(await answersOf(database.sql, 'private.is_plain_text(t)', [text]))]).toEqual([isPlain, isPlain]);
});
