import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TEXT_NAMES, TEXT_SETTINGS, type TextKind, type TextName } from '../../../src/domain/settings/own-settings.ts';
import { settingProblem } from '../../../src/domain/settings/setting-problem.ts';
import { named, undone } from '../../support/answers.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql`insert into website_settings default values on conflict do nothing`;
});
afterAll(() => database.close());

const links = [
  ...[
    'https://toko.example',
    'https://toko.example/a?b=c#d',
    'https://toko.example:8080/a',
    'https://a.b.c/',
    'https://wa.me/6281234567890',
  ],
  ...['https://toko', 'http://toko.example', 'javascript:alert(1)', 'toko.example', 'https://', 'https:///a', 'https://a@toko.example'],
  ...[
    'https://toko.example/a b',
    'https://toko.example/"',
    'https://toko.example/<',
    'https://toko.example/`',
    'https://toko.example\\a',
    'https://toko.example/../a',
  ],
  ...['https://toko.example/\u202e', 'https://toko.example/\u0007', 'https://toko.example:123456'],
];
const own = [
  '/',
  '/products',
  '/products?x=1#y',
  '//toko.example',
  '/a b',
  '/\\toko.example',
  '/a\u0007',
  `/${'x'.repeat(499)}`,
  `/${'x'.repeat(500)}`,
];
const files = ['/storage/v1/object/public/settings/a.png', '/storage/v1/object/public/../a', '/storage/v1/object/sign/a.png'];
const TEXTS: Readonly<Record<TextKind, readonly string[]>> = {
  line: ['Toko', 'a\u0007', 'dua\nbaris', 'a\u202eb', '😀'],
  lines: ['Toko', 'dua\nbaris', 'a\u0007', 'a\u202eb', '😀'],
  email: [
    'a@toko.example',
    'a@toko',
    'a',
    'a@@toko.example',
    'a b@toko.example',
    '<a@toko.example',
    'a@toko.example.',
    'a@.example',
    'é@toko.example',
  ],
  phone: ['081234', '08123', '+62 (812) 345-6789', '1'.repeat(15), '1'.repeat(16), '------', '0812 345 678 910 11', 'abc', '٠٨١٢٣٤٥'],
  whatsapp: ['08123456', '0812345', '+62 812-3456-7890', '(000) 00', '1'.repeat(15), '1'.repeat(16), '0000000812345678'],
  link: links,
  target: [...links, ...own],
  picture: [...links, ...files],
};
const column = (name: TextName): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const longestOf = (name: TextName): readonly string[] => {
  const { kind, longest } = TEXT_SETTINGS[name];
  const isText = kind === 'line' || kind === 'lines';
  return isText ? ['x'.repeat(longest), 'x'.repeat(longest + 1), '😀'.repeat(longest), '😀'.repeat(longest + 1)] : [];
};

test.each(TEXT_NAMES)('settingProblem, the constraints of website_settings and private.refuse_unsafe_settings: %s', async (name) => {
  const texts = [...TEXTS[TEXT_SETTINGS[name].kind], ...longestOf(name)];
  const taken: boolean[] = [];
  for (const text of texts)
    taken.push(
      await undone(database.sql, (one) =>
        one
          .savepoint(async (inner) => void (await inner`update website_settings set ${inner({ [column(name)]: text })}`))
          .then(
            () => true,
            () => false,
          ),
      ),
    );
  expect(named(texts, taken)).toEqual(
    named(
      texts,
      texts.map((text) => settingProblem(name, text) === null),
    ),
  );
});
