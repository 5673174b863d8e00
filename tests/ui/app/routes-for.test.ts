import { describe, expect, test } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { createRoutes } from '../../../src/ui/app/routes.tsx';
import { routesFor } from '../../../src/ui/app/routes-for.ts';
import type { Resolver } from '../../../src/ui/core/resolver.ts';

const unused = (): never => {
  throw new Error('finding a route needs nothing of the container');
};
const ALL = createRoutes({ get: unused, load: unused } satisfies Resolver);

const found = (routes: typeof ALL, address: string) =>
  matchRoutes(routes, new URL(address, 'https://toko.example').pathname)?.map(({ route, params }) => [route.id, route.path, params]);

describe('routes for an address', () => {
  test.each([
    '/',
    '/products',
    '/products/',
    '/Products?sort=cheapest',
    '/%70roducts',
    '/products/59297405-fb1a-8ee8-bb23-3411ea1fb6c1',
    '/products/a/b',
    '//products',
    '/flash-sales/1',
    '/orders/1/struk',
    '/verifikasi',
    '/verifikasi/AB12',
    '/admin',
    '/admin/products/1',
    '/auth?next=/orders',
    '/tidak-ada',
    '/%E0%A4%A/x',
  ])('%s matches the same route as in the complete table', (address) => {
    const url = new URL(address, 'https://toko.example');
    expect(found(routesFor(url, ALL), address)).toEqual(found(ALL, address));
  });
  test('an address of the product list gets only its own routes', () => {
    const [shell] = routesFor(new URL('https://toko.example/products'), ALL);
    expect(shell?.children?.flatMap(({ children }) => children ?? []).map(({ id }) => id)).toEqual([
      'product-list',
      'product',
      'not-found',
    ]);
  });
});
