import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { DeadlineExceeded } from '../../../../src/infrastructure/embedded/gateway/deadline.ts';
import type { Gateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { selfHealing } from '../../../../src/infrastructure/embedded/gateway/self-healing-gateway.ts';

const send = (gateway: Gateway): Promise<string> =>
  gateway.fetch(new Request('http://front/rest/v1/products'), null).then((answer) => answer.text());

/** Gateways that answer with their number. */
const numbered = () => {
  let opened = 0;
  const open = async (): Promise<Gateway> => {
    opened += 1;
    const number = String(opened);
    return { fetch: async () => new Response(number), readAsGuest: async () => [{ number }], close: async () => undefined };
  };
  return open;
};

const unread = (): Promise<never> => Promise.reject(new Error('nobody reads'));

/** The driver's error is thrown from a timer, past every handler. */
const stumble = (): void => {
  const error = new TypeError("Cannot read properties of null (reading 'write')");
  error.stack = `${error}\n    at Immediate.nextWrite (file:///toko/node_modules/postgres/src/connection.js:255:22)`;
  process.emit('uncaughtException', error);
};

let gateway: Gateway;
afterEach(() => gateway.close());

test('self-healing gateway: a connection lost in a transaction does not affect later answers', async () => {
  gateway = await selfHealing(numbered());
  expect(await send(gateway)).toBe('1');
  stumble();
  expect(await Promise.all([send(gateway), send(gateway)])).toEqual(['2', '2']);
  expect(await send(gateway)).toBe('2');
});

test('self-healing gateway: guest reads use new connections within the deadline', async () => {
  gateway = await selfHealing(numbered());
  const read = { text: 'select 1', values: [], keepsPlan: true };
  expect(await gateway.readAsGuest(read)).toEqual([{ number: '1' }]);
  stumble();
  expect(await gateway.readAsGuest(read)).toEqual([{ number: '2' }]);
  await gateway.close();
  const silent = { fetch: unread, readAsGuest: () => new Promise<never>(() => undefined), close: async () => undefined };
  gateway = await selfHealing(async () => silent, 20);
  await expect(gateway.readAsGuest(read)).rejects.toBeInstanceOf(DeadlineExceeded);
});

test('self-healing gateway: fails while the database is away, works afterwards', async () => {
  const open = numbered();
  let isAway = false;
  gateway = await selfHealing(async () => {
    if (isAway) throw new Error('away');
    return open();
  });
  isAway = true;
  stumble();
  await expect(send(gateway)).rejects.toThrow('away');
  isAway = false;
  expect(await send(gateway)).toBe('2');
});

describe('requests that are not answered in time', () => {
  const QUESTIONS = 14;
  const sendAll = (path = '/rest/v1/products') =>
    Promise.allSettled(Array.from({ length: QUESTIONS }, () => gateway.fetch(new Request(`http://front${path}`), null)));
  const inTime = (outcomes: readonly PromiseSettledResult<unknown>[]): number =>
    outcomes.filter(({ status }) => status === 'fulfilled').length;
  /** The first gateway answers when the test lets it, each further one at once. */
  const beginningWith = (fetch: Gateway['fetch'], milliseconds = 50) => {
    let opened = 0;
    return selfHealing(async () => {
      opened += 1;
      const number = String(opened);
      return { fetch: opened === 1 ? fetch : async () => new Response(number), readAsGuest: unread, close: async () => undefined };
    }, milliseconds);
  };
  const never = (): Promise<Response> => new Promise(() => undefined);

  test('silent database: new connections', async () => {
    gateway = await beginningWith(never);
    expect(inTime(await sendAll())).toBe(0);
    expect(await send(gateway)).toBe('2');
  });

  test('slow database: the connections are kept', async () => {
    let line: Promise<unknown> = Promise.resolve();
    let isQuick = false;
    gateway = await beginningWith(async () => {
      if (!isQuick) {
        line = line.then(() => setTimeout(20));
        await line;
      }
      return new Response('1');
    });
    const answered = inTime(await sendAll());
    expect([answered > 0, answered < QUESTIONS]).toEqual([true, true]);
    isQuick = true;
    expect(await send(gateway)).toBe('1');
  });

  test('answers of auth and storage: do not count as signs of life', async () => {
    gateway = await beginningWith((request) => (request.url.includes('/auth/') ? Promise.resolve(new Response()) : never()), 500);
    const rows = sendAll();
    await setTimeout(250);
    expect(inTime(await sendAll('/auth/v1/health'))).toBe(QUESTIONS);
    await rows;
    expect(await send(gateway)).toBe('2');
  });
});

describe('slow request body', () => {
  const slowly = (): Request => {
    let parts = 3;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      await setTimeout(60);
      parts -= 1;
      if (parts === 0) controller.close();
      else controller.enqueue(new Uint8Array([97]));
    };
    const init = { method: 'POST', body: new ReadableStream({ pull }), duplex: 'half' };
    return new Request('http://front/storage/v1/object/a/b', init);
  };
  const answering = (answer: (body: string) => Promise<Response>) =>
    selfHealing(
      async () => ({ fetch: async (request) => answer(await request.text()), readAsGuest: unread, close: async () => undefined }),
      50,
    );

  test('upload time: not part of the backend deadline', async () => {
    gateway = await answering(async (body) => new Response(body));
    expect(await (await gateway.fetch(slowly(), null)).text()).toBe('aa');
  });
  test('silent backend afterwards: the usual deadline', async () => {
    gateway = await answering(() => new Promise(() => undefined));
    await expect(gateway.fetch(slowly(), null)).rejects.toThrow(DeadlineExceeded);
  });
});
