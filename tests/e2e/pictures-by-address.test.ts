import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { OWNER } from '../support/owner.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

jest.setTimeout(90_000);

let shop: ShopProcess;
let headers: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  await shop.start();
  const [key = ''] = /sb_publishable_[\w-]+/.exec(await (await shop.get('/')).text()) ?? [];
  const signedIn = await shop.get('/api/auth?action=login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: OWNER.phone, password: OWNER.password }),
  });
  const { backend_session } = (await signedIn.json()) as { backend_session: { access_token: string } };
  headers = { apikey: key, authorization: `Bearer ${backend_session.access_token}`, 'content-type': 'application/json' };
}, 120_000);
afterAll(() => shop.remove());

test('picture at an address that is not public: the running shop refuses it, and the product becomes a draft with the reason', async () => {
  const id = crypto.randomUUID();
  const address = 'https://127.0.0.1:9/a.png';
  const body = JSON.stringify({ id, name: 'Akun dengan gambar', description: 'Isi', price: 1000, image: address, images: [address] });
  expect((await shop.get('/rest/v1/products', { method: 'POST', headers, body })).status).toBe(201);
  const read = async (): Promise<string> =>
    (await shop.get(`/rest/v1/products?id=eq.${id}&select=image,images,is_active`, { headers })).text();
  expect(await (await shop.get(`/products/${id}`)).text()).not.toContain('127.0.0.1:9');
  await eventually(async () => (await read()).includes('false'));
  expect(JSON.parse(await read())).toEqual([{ image: null, images: [], is_active: false }]);
  const list = await shop.get('/rest/v1/rpc/list_awaited_pictures', { method: 'POST', headers, body: '{}' });
  expect(await list.json()).toEqual([
    { id: expect.any(String), product_id: id, product_name: 'Akun dengan gambar', address, state: 'failed', reason: 'ADDRESS_REFUSED' },
  ]);
  // A host that is refused is no failure of the shop.
  expect(await (await shop.get('/api/health')).json()).toMatchObject({ status: 'ok' });
});
