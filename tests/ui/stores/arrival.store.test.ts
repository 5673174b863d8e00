import { beforeEach, expect, test } from '@jest/globals';
import { ArrivalStore } from '../../../src/ui/stores/arrival.store.ts';

let arrival: ArrivalStore;
beforeEach(() => {
  arrival = new ArrivalStore();
  arrival.follow({ key: 'default', pathname: '/products' }, false);
});

test('arrival: the first page is a document', () => {
  expect(arrival.current).toBe('document');
});
test('arrival: another page is by link or by history', () => {
  arrival.follow({ key: 'a', pathname: '/products/1' }, false);
  expect(arrival.current).toBe('link');
  arrival.follow({ key: 'default', pathname: '/products' }, true);
  expect(arrival.current).toBe('history');
});
test('arrival: a change of filters is the same page', () => {
  arrival.follow({ key: 'a', pathname: '/products' }, false);
  expect(arrival.current).toBe('same-page');
});
test('arrival: other router updates do not change it', () => {
  arrival.follow({ key: 'a', pathname: '/products/1' }, false);
  arrival.follow({ key: 'a', pathname: '/products/1' }, true);
  expect(arrival.current).toBe('link');
});
