import 'reflect-metadata';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ShopOptions } from '../../../src/infrastructure/composition/server/shop-options.ts';
import { openShop, type Shop } from '../../../src/infrastructure/composition/server.ts';
import { Teardown } from '../../../src/infrastructure/composition/teardown.ts';
import { readSettings } from '../../../src/infrastructure/http-server/settings.ts';

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};
const files = { entry: '', modules: [], styles: [], themeScript: '', startScript: '', font: '', favicon: '' };
const screens: ShopOptions['screens'] = async () => ({
  render: async (request) => new Response(new URL(request.url).pathname),
  unavailable: () => '',
  offline: () => '',
  markStale: (html) => html,
  newsletter: (_shell, page) => page.kind,
  robots: () => '',
  siteMap: async () => null,
  sharePicture: async () => null,
});

let shop: Shop;
let origin = '';
beforeAll(async () => {
  const settings = readSettings(
    { PORT: String(await freePort()), SUPABASE_URL: 'https://proyek.example', SUPABASE_KEY: 'sb_publishable_0123456789' },
    '/toko',
  );
  origin = `http://127.0.0.1:${settings.port}`;
  const assets: ShopOptions['assets'] = { of: () => files, serve: (_request, _response, next) => next() };
  shop = await openShop({
    settings,
    root: '/toko',
    screens,
    assets,
    isDevelopment: false,
    report: () => undefined,
    teardown: new Teardown(),
  });
});
afterAll(() => shop.close());

describe('a shop before a hosted project', () => {
  test.each(['/rest/v1/products', '/auth/v1/token?grant_type=password', '/storage/v1/object/public/a/b'])(
    '%s is not there: browsers ask the project itself',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(origin + path, { method });
        expect([answer.status, await answer.json()]).toEqual([404, { error: 'Alamat ini tidak ada.', code: 'NOT_FOUND' }]);
      }
    },
  );
  test('has its pages', async () => expect(await (await fetch(`${origin}/products`)).text()).toBe('/products'));
});
