import { describe, expect, test } from '@jest/globals';
import { readRecent, withRecent } from '../../../src/domain/shared/recent-texts.ts';

describe('recent texts', () => {
  test('new text: moved to the front, no duplicates in any case, at most as many as asked', () => {
    expect(withRecent(['b', 'a'], 'A', 12)).toEqual(['A', 'b']);
    const many = Array.from({ length: 20 }, (_, place) => `p${place}`).reduce<readonly string[]>(
      (recent, text) => withRecent(recent, text, 12),
      [],
    );
    expect([many.length, many[0], many.at(-1)]).toEqual([12, 'p19', 'p8']);
  });
  test.each([
    [null, []],
    ['', []],
    ['{', []],
    ['{"a":1}', []],
    ['["a",1,null,"b"]', ['a', 'b']],
    [JSON.stringify(Array.from({ length: 30 }, () => 'a')), Array.from({ length: 12 }, () => 'a')],
  ])('stored value %p: read without invalid entries', (stored, texts) => expect(readRecent(stored, 12)).toEqual(texts));
});
