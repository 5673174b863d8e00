import { expect, test } from '@jest/globals';
import { isBuiltInSample } from '../../../src/domain/catalog/built-in-sample.ts';
import { aProduct } from '../../support/builders.ts';

test('what has no UUID is a built-in sample', () => {
  expect(isBuiltInSample({ id: 'contoh-1' })).toBe(true);
});

test('the shop’s own rows are none, those of the demo catalogue included', () => {
  expect([aProduct(), aProduct({ isSample: true })].map(isBuiltInSample)).toEqual([false, false]);
});
