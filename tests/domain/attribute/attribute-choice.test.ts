import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseRange, readAttributeChoices, withChoice } from '../../../src/domain/attribute/attribute-choice.ts';
import { noFilter, writeProductQuery } from '../../../src/domain/catalog/product-query.ts';
import { anAttribute } from '../../support/builders.ts';

const rank = anAttribute();
const skin = anAttribute({ key: 'skin', name: 'Skin', kind: 'number', unit: 'skin', choices: [] });
const bind = anAttribute({ key: 'bind', name: 'Bind', kind: 'yes_no', choices: [] });
const schema = [rank, skin, bind];
const read = (query: string) => readAttributeChoices(new URLSearchParams(query), schema);

describe('attribute query of an address', () => {
  test('several attributes: read in schema order', () => {
    expect(read('a.bind=Ya&a.skin.min=100&a.rank=Mythic&a.rank=Epic&a.skin.max=1.400')).toEqual([
      {
        id: rank.id,
        values: ['Epic', 'Mythic'],
        min: null,
        max: null,
        pairs: [
          ['a.rank', 'Epic'],
          ['a.rank', 'Mythic'],
        ],
      },
      {
        id: skin.id,
        values: null,
        min: 100,
        max: 1400,
        pairs: [
          ['a.skin.min', '100'],
          ['a.skin.max', '1400'],
        ],
      },
      { id: bind.id, values: ['Ya'], min: null, max: null, pairs: [['a.bind', 'Ya']] },
    ]);
  });
  test.each(['a.server=Asia', 'a.rank=Emas', 'a.rank=', 'a.skin=7', 'a.skin.min=banyak', 'a.bind=1', 'rank=Mythic', 'a.=x'])(
    'unknown attribute or invalid value is ignored: %s',
    (query) => {
      expect(read(query)).toEqual([]);
    },
  );
  test('range: reversed ends are swapped, a single end is accepted', () => {
    expect(read('a.skin.min=90&a.skin.max=10')[0]).toMatchObject({ min: 10, max: 90 });
    expect(read('a.skin.min=&a.skin.max=10')[0]).toMatchObject({ min: null, max: 10 });
    expect(chooseRange(skin, 62.5, null)?.pairs).toEqual([['a.skin.min', '62,5']]);
  });
  test('any choices and range: reads back as it was written', () => {
    fc.assert(
      fc.property(
        fc.subarray([...rank.choices]),
        fc.option(fc.integer({ min: 0, max: 100_000 })),
        fc.option(fc.integer({ min: 0, max: 100_000 })),
        (values, min, max) => {
          const parameters = [
            ...values.map((value): [string, string] => ['a.rank', value]),
            ...(min === null ? [] : [['a.skin.min', String(min)] as [string, string]]),
            ...(max === null ? [] : [['a.skin.max', String(max)] as [string, string]]),
          ];
          const attributes = readAttributeChoices(parameters, schema);
          const written = writeProductQuery({ filter: { ...noFilter, attributes }, sort: 'newest' });
          expect(readAttributeChoices(written, schema)).toEqual(attributes);
        },
      ),
    );
  });
  test('second choice of the same attribute: replaces the first', () => {
    const [first] = read('a.rank=Epic');
    const [second] = read('a.rank=Mythic');
    const [other] = read('a.bind=Ya');
    if (first === undefined || second === undefined || other === undefined) throw new Error('nothing was read');
    expect(withChoice([first, other], rank.id, second)).toEqual([other, second]);
    expect(withChoice([first, other], rank.id, null)).toEqual([other]);
  });
});
