import { expect, test } from '@jest/globals';
import { uuidOrNull } from '../../../src/domain/catalog/product-draft.ts';
import { isUuid } from '../../../src/domain/shared/uuid.ts';

const ID = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';

test.each([
  [ID, true],
  [ID.toLowerCase(), true],
  ['', false],
  ['1', false],
  [`${ID} `, false],
  [`${ID}\n`, false],
  [null, false],
  [7, false],
])('UUID: %p, valid: %p', (value, expected) => expect(isUuid(value)).toBe(expected));

test('UUID or null: invalid values and the empty string become null', () => {
  expect([uuidOrNull(''), uuidOrNull('contoh-1'), uuidOrNull(undefined), uuidOrNull(ID)]).toEqual([null, null, null, ID.toLowerCase()]);
});

test.each([`x3f2504e0-4f89-41d3-9a0c-0305e82c3301`, ['3f2504e0-4f89-41d3-9a0c-0305e82c3301']])('UUID: %p is rejected', (value) =>
  expect(isUuid(value)).toBe(false),
);
