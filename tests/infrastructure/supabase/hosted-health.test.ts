import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { healthOf } from '../../../src/infrastructure/composition/server/backend.ts';

let project: Server;
let isUp = true;
const asked: string[] = [];
beforeEach(async () => {
  isUp = true;
  asked.length = 0;
  project = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['apikey']}`);
    response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json' }).end(isUp ? '163' : '{"message":"down"}');
  });
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => project.close(resolve)));

const health = () => {
  const url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
  return healthOf({ own: null, address: { url, secretKey: 'sb_secret_x', isHosted: true } }, '/tmp')();
};

test('the health of a shop on a hosted project counts the project’s migrations', async () => {
  expect(await health()).toEqual({ status: 'ok', engine: 'external', migrations: 163 });
  expect(asked).toEqual(['/rest/v1/rpc/server_count_migrations sb_secret_x']);
});
test('and says so when the project does not answer', async () => {
  isUp = false;
  expect(await health()).toEqual({ status: 'degraded', reason: 'database' });
});
