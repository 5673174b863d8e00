import { describe, expect, test } from '@jest/globals';
import { readTests, testsOf } from '../../scripts/changed.mjs';

const FILES = [
  { file: 'tests/domain/order/quote.test.ts', imports: ['src/domain/order/quote.ts'] },
  { file: 'tests/domain/order/states.test.ts', imports: ['src/domain/order/states.ts'] },
  { file: 'tests/application/order/place.test.ts', imports: ['src/application/order/place.ts', 'src/domain/order/quote.ts'] },
  { file: 'tests/ui/pages/order/order-page.test.tsx', imports: ['tests/support/order-shop.ts'] },
  { file: 'tests/support/order-shop.ts', imports: ['src/domain/order/quote.ts'] },
  { file: 'tests/domain/catalog/price.test.ts', imports: ['src/domain/catalog/price.ts'] },
];

describe('selection of tests for changed files', () => {
  test.each<[string, string[], string[]]>([
    [
      'a source file: those that import it, then those of its folder, then those that import it through a support file',
      ['src/domain/order/quote.ts'],
      [
        'tests/application/order/place.test.ts',
        'tests/domain/order/quote.test.ts',
        'tests/domain/order/states.test.ts',
        'tests/ui/pages/order/order-page.test.tsx',
      ],
    ],
    ['a support file: those that import it', ['tests/support/order-shop.ts'], ['tests/ui/pages/order/order-page.test.tsx']],
    ['a test file: itself', ['tests/domain/catalog/price.test.ts'], ['tests/domain/catalog/price.test.ts']],
    ['no source file: none', ['README.md'], []],
  ])('%s', (_, changed, expected) => {
    expect(testsOf(changed, FILES)).toEqual(expected);
  });
  test('tests/house: read with their imports', () => {
    const own = readTests().find(({ file }) => file === 'tests/house/changed.test.ts');
    expect(own?.imports).toContain('scripts/changed.mjs');
  });
});
