import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freeze } from '../support/freeze.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

describe('database that hangs', () => {
  let shop: ShopProcess;
  let key = '';
  let thaw = (): void => undefined;

  beforeAll(async () => {
    shop = await ShopProcess.demo();
    await shop.start();
    const page = await shop.get('/products');
    key = /<meta name="supabase-key" content="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    expect(page.status).toBe(200);
    thaw = await freeze(shop);
  }, 60_000);
  afterAll(async () => {
    thaw();
    await shop.remove();
  });

  test('cached pages are served with their age', async () => {
    await eventually(async () => (await (await shop.get('/products')).text()).includes('Data terakhir diperbarui pukul'));
    const startedAt = Date.now();
    const page = await shop.get('/products');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Muat lagi');
    // Requests fail at once while the database is known to be unreachable, without the five seconds' timeout.
    expect(Date.now() - startedAt).toBeLessThan(4000);
  });
  test('other pages: 503 after five seconds, with the error page', async () => {
    const startedAt = Date.now();
    const page = await shop.get('/flash-sales');
    const waited = Date.now() - startedAt;
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toContain('Kami sedang tidak bisa dihubungi');
    expect(waited).toBeGreaterThan(4000);
    expect(waited).toBeLessThan(8000);
  }, 20_000);
  test('data interface: 503 with Retry-After', async () => {
    const answer = await shop.get('/rest/v1/products?select=id', { headers: { apikey: key } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(((await answer.json()) as { error: string }).error).toContain('Kami sedang tidak bisa dihubungi');
  }, 20_000);
  test('health: 503, degraded', async () => {
    const health = await shop.get('/api/health');
    expect([health.status, await health.json()]).toEqual([503, { status: 'degraded', reason: 'database' }]);
  });
  test('after recovery: fresh pages and a healthy state', async () => {
    thaw();
    await eventually(async () => (await shop.get('/flash-sales')).status === 200, 30_000);
    await eventually(async () => !(await (await shop.get('/products')).text()).includes('Data terakhir diperbarui pukul'));
    expect((await shop.get('/api/health')).status).toBe(200);
  }, 60_000);
});
