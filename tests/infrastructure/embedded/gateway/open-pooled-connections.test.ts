import { describe, expect, test } from '@jest/globals';
import type { Gateway } from '../../../../src/infrastructure/embedded/gateway/gateway.ts';
import { openPooledConnections } from '../../../../src/infrastructure/embedded/gateway/self-healing-gateway.ts';

/** Gateways that answer one after another with these statuses, and the record of closed ones. */
const answering = (...statuses: readonly number[]) => {
  const closed: number[] = [];
  let opened = 0;
  const open = async (): Promise<Gateway> => {
    const status = statuses[opened] ?? 500;
    opened += 1;
    return {
      fetch: async (request) => new Response(request.headers.get('apikey') === 'kunci' ? `{"code":"PGRST205"}` : 'no key', { status }),
      readAsGuest: async () => [],
      close: async () => void closed.push(status),
    };
  };
  return { open, closed };
};

describe('opening the gateway', () => {
  test('schema read: the gateway is kept', async () => {
    const { open, closed } = answering(200);
    expect((await (await openPooledConnections(open, 'kunci')).fetch(new Request('http://x/'), null)).status).toBe(200);
    expect(closed).toEqual([]);
  });
  test('schema not read in time: opened again', async () => {
    const { open, closed } = answering(404, 503, 200);
    expect((await (await openPooledConnections(open, 'kunci')).fetch(new Request('http://x/'), null)).status).toBe(200);
    expect(closed).toEqual([404, 503]);
  });
  test('repeated failure: stops with the last answer', async () => {
    const { open, closed } = answering(404, 404, 404, 200);
    await expect(openPooledConnections(open, 'kunci')).rejects.toThrow('Gerbang data menjawab 404: {"code":"PGRST205"}');
    expect(closed).toEqual([404, 404, 404]);
  });
});
