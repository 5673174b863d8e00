import type { ServerResponse } from 'node:http';
import { request as overTls } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_FETCHED_BYTES } from '../../../src/domain/media/picture-fetch.ts';
import type { ResolvedAddress } from '../../../src/infrastructure/outgoing/https-picture-fetcher.ts';
import { isPublicAddress } from '../../../src/infrastructure/outgoing/public-address.ts';
import { outcomeOf, pictureFetcherContract } from '../../contracts/media/picture-fetcher.contract.ts';
import { ManualTimer } from '../../support/manual-timer.ts';
import { openPictureHost, type PictureHost } from '../../support/picture-host.ts';

pictureFetcherContract(async () => {
  const host = await openPictureHost();
  return {
    fetcher: host.fetcher(new ManualTimer()),
    serve: (path, { status = 200, location, type, bytes = new Uint8Array(), length = bytes.length }) => {
      host.answers.set(path, (answer) => {
        answer.writeHead(status, {
          'content-length': length,
          ...(type === undefined ? {} : { 'content-type': type }),
          ...(location === undefined ? {} : { location }),
        });
        answer.end(bytes);
      });
      return host.addressOf(path);
    },
    inside: (path) => host.addressOf(path, 'dalam.example'),
    asked: host.asked,
    close: host.close,
  };
});

/** Something to wait for. */
const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describe('fetching over the network', () => {
  let host: PictureHost;
  beforeAll(async () => {
    host = await openPictureHost();
  });
  afterAll(() => host.close());
  const serve = (path: string, respond: (answer: ServerResponse) => void): string => {
    host.answers.set(path, respond);
    return host.addressOf(path);
  };
  const outcome = (address: string, more: Parameters<PictureHost['fetcher']>[1] = {}) =>
    outcomeOf(host.fetcher(new ManualTimer(), more), address);
  const HERE: ResolvedAddress = { address: '127.0.0.1', family: 4 };
  const ELSEWHERE: ResolvedAddress = { address: '127.0.0.2', family: 4 };

  test('more than 10 MB without a length: given up at the limit', async () => {
    const part = new Uint8Array(1024 * 1024);
    let sent = 0;
    const ended = new Promise<void>((resolve) => {
      serve('/endless', (answer) => {
        answer.writeHead(200, { 'content-type': 'image/png' });
        const more = (): void => {
          while (!answer.destroyed) {
            sent += part.length;
            if (!answer.write(part)) return;
          }
        };
        answer.on('drain', more).on('close', resolve);
        more();
      });
    });
    expect(await outcome(host.addressOf('/endless'))).toBe('invalid PICTURE_TOO_LARGE');
    await ended;
    expect(sent).toBeLessThan(4 * MAX_FETCHED_BYTES);
  });
  test('exactly 10 MB without a length: taken', async () => {
    const address = serve('/largest', (answer) => {
      answer.write(new Uint8Array(MAX_FETCHED_BYTES / 2));
      answer.end(new Uint8Array(MAX_FETCHED_BYTES / 2));
    });
    expect(await outcome(address)).toBe(MAX_FETCHED_BYTES);
  });
  test('body that does not end: given up after 10 s, and the connection is closed', async () => {
    const timer = new ManualTimer();
    const [closed, begun] = [gate(), gate()];
    const address = serve('/slow', (answer) => {
      answer.writeHead(200, { 'content-type': 'image/png' });
      answer.write(new Uint8Array(10));
      answer.on('close', closed.open);
      begun.open();
    });
    const fetched = outcomeOf(host.fetcher(timer), address);
    await begun.opened;
    await timer.pass(9_999);
    expect(timer.pending).toBe(1);
    await timer.pass(1);
    expect(await fetched).toBe('unavailable FETCH_TIMEOUT');
    await closed.opened;
    expect(timer.pending).toBe(0);
  });
  test('resolver that does not answer: given up after 10 s', async () => {
    const timer = new ManualTimer();
    const fetched = outcomeOf(host.fetcher(timer, { resolve: () => new Promise(() => undefined) }), host.addressOf('/a.png'));
    await timer.pass(10_000);
    expect(await fetched).toBe('unavailable FETCH_TIMEOUT');
  });
  test('name that leads elsewhere after the check: the checked address is asked, and the name is resolved once', async () => {
    const resolved: string[] = [];
    const resolve = async (name: string) => {
      resolved.push(name);
      return [resolved.length === 1 ? HERE : ELSEWHERE];
    };
    const address = serve('/once', (answer) => void answer.end(new Uint8Array(5)));
    expect(await outcome(address, { resolve })).toBe(5);
    expect(resolved).toEqual(['gambar.example']);
  });
  test('name that leads elsewhere at a redirect: checked again, and refused', async () => {
    const answers = [HERE, ELSEWHERE];
    const address = serve('/again', (answer) => void answer.writeHead(302, { location: '/target' }).end());
    serve('/target', (answer) => void answer.end(new Uint8Array(5)));
    expect(await outcome(address, { resolve: async () => [answers.shift() ?? ELSEWHERE] })).toBe('invalid ADDRESS_REFUSED');
    expect(host.asked).not.toContain('/target');
  });
  test('redirect without a host: followed at the same one', async () => {
    const address = serve('/relative', (answer) => void answer.writeHead(302, { location: 'picture?size=1' }).end());
    serve('/picture?size=1', (answer) => void answer.end(new Uint8Array(6)));
    expect(await outcome(address)).toBe(6);
  });
  test('host of which one address is not public: refused', async () => {
    expect(await outcome(host.addressOf('/mixed'), { resolve: async () => [HERE, ELSEWHERE] })).toBe('invalid ADDRESS_REFUSED');
    expect(host.asked).not.toContain('/mixed');
  });
  test.each(['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254'])(
    'address %s in place of a name: refused without a resolver',
    async (name) => {
      const resolve = () => Promise.reject(new Error('resolved'));
      expect(await outcome(host.addressOf('/literal', name), { resolve, isAllowed: isPublicAddress })).toBe('invalid ADDRESS_REFUSED');
      expect(host.asked).not.toContain('/literal');
    },
  );
  test.each([
    ['ENOTFOUND', 'invalid HOST_UNKNOWN'],
    ['EAI_AGAIN', 'unavailable HOST_UNREACHABLE'],
  ])('resolver that fails with %s: %s', async (code, expected) => {
    expect(await outcome(host.addressOf('/a.png'), { resolve: () => Promise.reject(Object.assign(new Error('no'), { code })) })).toBe(
      expected,
    );
  });
  test('name without addresses: unknown', async () => {
    expect(await outcome(host.addressOf('/a.png'), { resolve: async () => [] })).toBe('invalid HOST_UNKNOWN');
  });
  test('connection that breaks, and a host that speaks no TLS: unreachable', async () => {
    const address = serve('/broken', (answer) => {
      answer.writeHead(200, { 'content-length': 100 });
      answer.write(new Uint8Array(10));
      answer.socket?.destroy();
    });
    expect(await outcome(address)).toBe('unavailable HOST_UNREACHABLE');
    expect(await outcome(host.addressOf('/a.png'), { request: overTls })).toBe('unavailable HOST_UNREACHABLE');
  });
  test('compressed answer: refused', async () => {
    const address = serve('/gzip', (answer) => void answer.writeHead(200, { 'content-encoding': 'gzip' }).end(new Uint8Array(5)));
    expect(await outcome(address)).toBe('invalid NOT_A_PICTURE');
  });
  test('request: names its host, and carries neither cookies nor an origin', async () => {
    let headers: NodeJS.Dict<string | string[]> = {};
    const address = serve('/headers', (answer) => {
      headers = answer.req.headers;
      answer.end(new Uint8Array(1));
    });
    await outcome(address);
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(headers['host']).toBe(`gambar.example:${host.port}`);
  });
});
