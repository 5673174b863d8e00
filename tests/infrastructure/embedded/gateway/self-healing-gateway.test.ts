import { afterEach, expect, test } from '@jest/globals';
import type { Gateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { selfHealing } from '../../../../src/infrastructure/embedded/gateway/self-healing-gateway.ts';

const ask = (gateway: Gateway): Promise<string> =>
  gateway.fetch(new Request('http://front/rest/v1/products'), null).then((answer) => answer.text());

/** Gateways that answer with their number. */
const numbered = () => {
  let opened = 0;
  const open = async (): Promise<Gateway> => {
    opened += 1;
    const number = String(opened);
    return { fetch: async () => new Response(number), close: async () => undefined };
  };
  return open;
};

/** As the driver's fault arrives: from a timer, past everyone. */
const stumble = (): void => {
  const error = new TypeError("Cannot read properties of null (reading 'write')");
  error.stack = `${error}\n    at Immediate.nextWrite (file:///toko/node_modules/postgres/src/connection.js:255:22)`;
  process.emit('uncaughtException', error);
};

let gateway: Gateway;
afterEach(() => gateway.close());

test('a connection that died in the middle of a transaction ends neither the shop nor the next answers', async () => {
  gateway = await selfHealing(numbered());
  expect(await ask(gateway)).toBe('1');
  stumble();
  expect(await Promise.all([ask(gateway), ask(gateway)])).toEqual(['2', '2']);
  expect(await ask(gateway)).toBe('2');
});

test('while the database stays away every question fails, and the first after it works', async () => {
  const open = numbered();
  let isAway = false;
  gateway = await selfHealing(async () => {
    if (isAway) throw new Error('away');
    return open();
  });
  isAway = true;
  stumble();
  await expect(ask(gateway)).rejects.toThrow('away');
  isAway = false;
  expect(await ask(gateway)).toBe('2');
});
