import { expect, test } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { createRoutes } from '../../../../../src/ui/app/routes.tsx';
import { SHOP_PAGES } from '../../../../../src/ui/pages/admin/notifications/shop-pages.ts';
import { TestShop } from '../../../../support/render-page.tsx';

test('announcement links: every offered page has a route', () => {
  const routes = createRoutes(new TestShop().container);
  for (const page of SHOP_PAGES) {
    const id = matchRoutes(routes, page.replace(':id', '1'))?.at(-1)?.route.id;
    expect([page, id]).not.toEqual([page, 'not-found']);
    expect([page, id]).not.toEqual([page, 'admin']);
  }
});
