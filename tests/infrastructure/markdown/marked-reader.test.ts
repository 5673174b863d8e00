import { describe, expect, test } from '@jest/globals';
import type { Block, Inline } from '../../../src/domain/content/document.ts';
import { plainText } from '../../../src/domain/content/plain-text.ts';
import { MarkedReader } from '../../../src/infrastructure/markdown/marked-reader.ts';

const reader = new MarkedReader();
const paragraph = (...has: readonly Inline[]): Block => ({ is: 'paragraph', has });

describe('Markdown text', () => {
  test.each<readonly [string, readonly Block[]]>([
    ['Satu\n\nDua', [paragraph('Satu'), paragraph('Dua')]],
    [
      '**a** *b* ~~c~~ `d`',
      [
        paragraph({ is: 'strong', has: ['a'] }, ' ', { is: 'emphasis', has: ['b'] }, ' ', { is: 'strike', has: ['c'] }, ' ', {
          is: 'code',
          text: 'd',
        }),
      ],
    ],
    ['a  \nb', [paragraph('a', { is: 'break' }, 'b')]],
    [
      '[a](/help) <https://b.example>',
      [paragraph({ is: 'link', to: '/help', has: ['a'] }, ' ', { is: 'link', to: 'https://b.example', has: ['https://b.example'] })],
    ],
    ['- a\n- b', [{ is: 'list', start: null, items: [[paragraph('a')], [paragraph('b')]] }]],
    ['3. a\n4. b', [{ is: 'list', start: 3, items: [[paragraph('a')], [paragraph('b')]] }]],
    ['> a', [{ is: 'quote', has: [paragraph('a')] }]],
    ['```\n<b>\n```', [{ is: 'code', text: '<b>' }]],
    ['---', [{ is: 'rule' }]],
    ['| a | b |\n| - | - |\n| c | **d** |', [{ is: 'table', head: [['a'], ['b']], rows: [[['c'], [{ is: 'strong', has: ['d'] }]]] }]],
    ['A &amp; B &lt;c&gt; "d" & e', [paragraph('A & B <c> "d" & e')]],
    ['', []],
  ])('%j', async (markdown, blocks) => {
    expect(await reader.read(markdown)).toEqual(blocks);
  });

  test('headings: an id of their text or the given one, never level one', async () => {
    const blocks = await reader.read('# Satu\n## Cara Bayar?\n### Cara bayar\n#### Bébas {#payment}\n###### 支払い');
    expect(blocks).toEqual([
      { is: 'heading', level: 2, id: 'satu', has: ['Satu'] },
      { is: 'heading', level: 2, id: 'cara-bayar', has: ['Cara Bayar?'] },
      { is: 'heading', level: 3, id: 'cara-bayar-2', has: ['Cara bayar'] },
      { is: 'heading', level: 4, id: 'payment', has: ['Bébas'] },
      { is: 'heading', level: 4, id: 'bagian', has: ['支払い'] },
    ]);
  });
});

/** The nesting depth of lists, ignoring brackets in texts. */
const deepestOf = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : 1 + Object.values(value).reduce((most: number, inner) => Math.max(most, deepestOf(inner)), 0);

describe('hostile Markdown', () => {
  const linksIn = (value: unknown): string[] => JSON.stringify(value).match(/"to":"[^"]*"/g) ?? [];

  test.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<a href="javascript:alert(1)">x</a>',
    '<!-- x --><style>*{}</style>',
    '<iframe src="https://x.example"></iframe>',
  ])('%s: shown as text', async (markdown) => {
    const blocks = await reader.read(markdown);
    expect(plainText(blocks)).toBe(markdown);
    expect(linksIn(blocks)).toEqual([]);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JAVASCRIPT:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](//lain.example)',
    '[x](http://lain.example)',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '![x](https://lain.example/p.png)',
    '[x](java&#115;cript:alert(1))',
  ])('%s: no link', async (markdown) => {
    const blocks = await reader.read(markdown);
    expect(linksIn(blocks)).toEqual([]);
    expect(plainText(blocks)).toContain('x');
  });

  test.each([
    ['quotes', '> '.repeat(50_000)],
    ['quotes without spaces', `${'>'.repeat(100_000)}a`],
    ['lists', Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
    ['brackets', '['.repeat(100_000)],
    ['links', '[a]('.repeat(25_000)],
    ['stars', '*a **b '.repeat(14_000)],
    ['underscores', '_a __b'.repeat(16_000)],
    ['nested emphasis', '*_a ~b'.repeat(16_000)],
    ['many parts of emphasis', `${'*a **b '.repeat(60)}\n\n`.repeat(230)],
    ['backticks', '`a``b'.repeat(20_000)],
    ['tags', '<a '.repeat(33_000)],
    ['comments', '<!--'.repeat(25_000)],
    ['tables', `|${'a|'.repeat(5000)}\n|${'-|'.repeat(5000)}\n${`|${'b|'.repeat(5000)}\n`.repeat(5)}`],
    ['addresses', 'https://a.example/'.repeat(5000)],
    ['entities', '&amp;'.repeat(20_000)],
    ['blank lines', '\n \t'.repeat(30_000)],
    ['a megabyte', 'Kata demi kata. '.repeat(65_536)],
    ['control signs', `a\u0000b\u202e${'\u0007'.repeat(1000)}`],
  ])(
    '%s in large numbers: limited time and depth',
    async (_, markdown) => {
      const begun = performance.now();
      const blocks = await reader.read(markdown);
      // Generous for a busy machine: the prevented case takes minutes.
      expect(performance.now() - begun).toBeLessThan(5000);
      expect(deepestOf(blocks)).toBeLessThan(60);
    },
    20_000,
  );
});
