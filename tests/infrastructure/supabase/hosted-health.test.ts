import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Conditions } from '../../../src/application/system/conditions.ts';
import { type OpenHealth, openHealth } from '../../../src/infrastructure/composition/server/health.ts';
import { readSettings } from '../../../src/infrastructure/http-server/settings.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { eventually } from '../../support/shop-process.ts';

let project: Server;
let isUp = true;
const requests: string[] = [];
let health: OpenHealth;
let of: (address: { readonly secretKey: string; readonly isHosted: true } | null) => OpenHealth;
let stop: () => Promise<void>;
beforeEach(async () => {
  isUp = true;
  requests.length = 0;
  project = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers['apikey']}`);
    response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json' }).end(isUp ? '163' : '{"code":"PGRST003","message":"down"}');
  });
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
  of = (address) =>
    openHealth(
      {
        conditions: new Conditions(),
        errors: new RecentErrorLog(new FixedClock(), () => undefined),
        fetcher: fetch,
        report: () => undefined,
        settings: readSettings({}, '/'),
      },
      { own: null, address: address === null ? null : { url, ...address }, backend: { url, key: 'sb_publishable_x' } },
      createServer(),
    );
  health = of({ secretKey: 'sb_secret_x', isHosted: true });
});
afterEach(async () => {
  await stop();
  await new Promise((resolve) => project.close(resolve));
});

test('hosted health: counts the project’s migrations, once for many requests', async () => {
  stop = health.start();
  await eventually(async () => requests.length > 0);
  await eventually(async () => JSON.stringify(await health.answer()) === '{"status":"ok","engine":"external","migrations":163}');
  for (let request = 0; request < 100; request += 1) await health.answer();
  expect(requests).toEqual(['/rest/v1/rpc/server_count_migrations sb_secret_x']);
});
test('hosted health: degraded while the project does not answer', async () => {
  isUp = false;
  stop = health.start();
  await eventually(async () => JSON.stringify(await health.answer()) === '{"status":"degraded","reason":"database"}');
});
test('hosted health without the secret key: degraded, and the project is asked as a guest asks it', async () => {
  health = of(null);
  stop = health.start();
  await eventually(async () => requests.length > 0);
  expect(requests).toEqual(['/rest/v1/products?select=id&limit=1 sb_publishable_x']);
  expect(await health.answer()).toMatchObject({ status: 'degraded', reason: 'secret key' });
});
test('hosted health without the secret key: degraded while the project does not answer', async () => {
  isUp = false;
  health = of(null);
  stop = health.start();
  await eventually(async () => JSON.stringify(await health.answer()) === '{"status":"degraded","reason":"database"}');
});
