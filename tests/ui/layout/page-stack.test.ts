import { expect, test } from '@jest/globals';
import { type PageStack, stackAfter, type Visit } from '../../../src/ui/layout/page-outlet.tsx';

const walk = (...visits: readonly string[]): PageStack<Visit> =>
  visits.reduce<PageStack<Visit> | null>((stack, name) => {
    const [route = '', key = ''] = name.split(' ');
    return stackAfter(stack, { route, key }, () => true);
  }, null) as PageStack<Visit>;
const pages = ({ shown, hidden }: PageStack<Visit>): string =>
  `${shown.key}:${shown.page}${hidden === null ? '' : ` ${hidden.key}:${hidden.page}`}`;

test.each([
  ['a first page', ['product-list a'], 'a:0'],
  ['a product keeps the list that it was opened from', ['product-list a', 'product b'], 'b:1 a:0'],
  ['"back" shows the kept list again', ['product-list a', 'product b', 'product-list a'], 'a:0'],
  ['a filter stays on the same page, and "back" returns to it', ['product-list a', 'product-list c', 'product b', 'product-list c'], 'c:0'],
  ['a product that is opened from a product keeps the list too', ['home a', 'product b', 'product c', 'product b', 'home a'], 'a:0'],
  ['a list that is opened by a link is a new one', ['product-list a', 'product b', 'product-list c'], 'c:2'],
  ['another page removes the list', ['product-list a', 'product b', 'wishlist c', 'product-list a'], 'a:3'],
  ['a page with a form is not kept', ['auth a', 'product b'], 'b:1'],
  ['a new list replaces the kept one', ['home a', 'product b', 'search c', 'product d'], 'd:3 c:2'],
])('page stack: %s', (_, visits, expected) => expect(pages(walk(...visits))).toBe(expected));

test('page stack: a list with virtual rows is not kept', () => {
  const list = stackAfter(null, { route: 'product-list', key: 'a' }, () => false);
  expect(stackAfter(list, { route: 'product', key: 'b' }, () => false).hidden).toBeNull();
});
