import { beforeEach, expect, test } from '@jest/globals';
import { ArrivalStore } from '../../../src/ui/stores/arrival.store.ts';

let arrival: ArrivalStore;
beforeEach(() => {
  arrival = new ArrivalStore();
  arrival.follow({ key: 'default', pathname: '/products' }, false);
});

test('the first page came as a document', () => {
  expect(arrival.current).toBe('document');
});
test('another page was opened by a link, or returned to', () => {
  arrival.follow({ key: 'a', pathname: '/products/1' }, false);
  expect(arrival.current).toBe('link');
  arrival.follow({ key: 'default', pathname: '/products' }, true);
  expect(arrival.current).toBe('history');
});
test('a filter leaves the visitor on the same page', () => {
  arrival.follow({ key: 'a', pathname: '/products' }, false);
  expect(arrival.current).toBe('same-page');
});
test('what else changes in the router says nothing about the way', () => {
  arrival.follow({ key: 'a', pathname: '/products/1' }, false);
  arrival.follow({ key: 'a', pathname: '/products/1' }, true);
  expect(arrival.current).toBe('link');
});
