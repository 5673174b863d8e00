import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OrderRefused } from '../../../../src/application/order/order-service.ts';
import { TimeTaken } from '../../../../src/application/rental/time-taken.ts';
import { sendOrderRefusal } from '../../../../src/infrastructure/http-server/order/json-call.ts';

const server = createServer((request, response) =>
  sendOrderRefusal(response, request.url === '/rental' ? new TimeTaken() : new OrderRefused('SOLD_OUT')),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ['/purchase', 'Keduluan pembeli lain, stoknya habis. Lihat yang mirip, yuk.'],
  ['/rental', 'Waktu itu baru saja diambil. Pilih waktu lain.'],
])('sold out, %s: code SOLD_OUT, with the text of what was ordered', async (path, error) => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  expect([answer.status, await answer.json()]).toEqual([409, { error, code: 'SOLD_OUT' }]);
});
