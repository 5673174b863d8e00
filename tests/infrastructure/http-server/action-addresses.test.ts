import { describe, expect, test } from '@jest/globals';
import { withActionAddresses } from '../../../src/infrastructure/http-server/action-addresses.ts';
import type { NodeHandler } from '../../../src/infrastructure/http-server/front-server.ts';
import { RouteTable } from '../../../src/infrastructure/http-server/route-table.ts';

/** What a request is answered as: its action, or why it is not. */
const answerTo = async (method: string, address: string): Promise<string> => {
  let answer = 'unknown';
  const handler: NodeHandler = (_request, _response, url) => {
    answer = url.searchParams.getAll('action').join();
  };
  const table = new RouteTable<NodeHandler>((allow) => () => {
    answer = `refused, ${allow}`;
  });
  const routes = withActionAddresses({ '/api/orders': { POST: handler }, '/api/newsletter': { POST: handler } });
  for (const [path, answering] of Object.entries(routes)) table.add(path, answering);
  const url = new URL(address, 'http://shop');
  await table.find(method, url.pathname)?.({} as never, {} as never, url, null);
  return answer;
};

describe('addresses of actions', () => {
  test.each([
    ['POST', '/api/orders/place', 'place'],
    ['POST', '/api/orders/refund-destination', 'refund-destination'],
    ['POST', '/api/orders?action=place', 'place'],
    ['POST', '/api/orders/place?action=cancel', 'place'],
    ['POST', '/api/orders/place?action=cancel&action=step', 'place'],
    ['GET', '/api/orders/place', 'refused, POST'],
    ['POST', '/api/orders/place/x', 'unknown'],
    ['POST', '/api/orders/__proto__', 'unknown'],
    ['POST', '/api/orders/', 'unknown'],
    ['POST', '/api/newsletter/place', 'unknown'],
  ])('%s %s: %s', async (method, address, answer) => {
    expect(await answerTo(method, address)).toBe(answer);
  });
});
