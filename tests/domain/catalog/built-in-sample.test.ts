import { expect, test } from '@jest/globals';
import { isBuiltInSample } from '../../../src/domain/catalog/built-in-sample.ts';
import { aProduct } from '../../support/builders.ts';

test('built-in sample: an id that is not a UUID', () => {
  expect(isBuiltInSample({ id: 'contoh-1' })).toBe(true);
});

test('built-in sample: products of the shop are not, demo products neither', () => {
  expect([aProduct(), aProduct({ isSample: true })].map(isBuiltInSample)).toEqual([false, false]);
});
