import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { chooseEncoding, compress } from '../../../src/infrastructure/http-server/cached-answer.ts';
import { clientAddress } from '../../../src/infrastructure/http-server/client-address.ts';
import { allowStyle, securityHeaders } from '../../../src/infrastructure/http-server/security-headers.ts';
import { QueueFull, singleFlight } from '../../../src/infrastructure/http-server/single-flight.ts';

const from = (forwarded: string | undefined, hops: number) =>
  clientAddress(
    {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '10.0.0.1' },
    } as unknown as IncomingMessage,
    hops,
  );

describe('client address', () => {
  test('no trusted proxy: the socket’s', () => expect(from('1.2.3.4', 0)).toBe('10.0.0.1'));
  test('trusted proxies: counted from the nearest', () => {
    expect(from('6.6.6.6, 1.2.3.4', 1)).toBe('1.2.3.4');
    expect(from('6.6.6.6, 1.2.3.4, 5.5.5.5', 2)).toBe('1.2.3.4');
  });
  test('short or invalid header: the socket’s', () => {
    expect([from(undefined, 1), from('1.2.3.4', 2), from('toko', 1)]).toEqual(['10.0.0.1', '10.0.0.1', '10.0.0.1']);
  });
});

describe('compression', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ])('accept-encoding %p: %p', (accepted, expected) => expect(chooseEncoding(accepted)).toBe(expected));
  test('round trip: equal', async () => {
    const body = Buffer.from('toko '.repeat(500));
    expect(brotliDecompressSync(await compress(body, 'br')).equals(body)).toBe(true);
    expect(gunzipSync(await compress(body, 'gzip')).equals(body)).toBe(true);
    expect(await compress(body, 'identity')).toBe(body);
  });
});

describe('security headers', () => {
  const policy = (options = {}) =>
    securityHeaders({ backend: null, isHttps: false, isDevelopment: false, ...options })['content-security-policy'];
  test('default: no inline code, nothing external', () => {
    expect(policy()).toContain("script-src 'self';");
    expect(policy()).toContain("style-src 'self';");
    expect(policy()).toContain("object-src 'none'");
    expect(policy()).toContain("frame-ancestors 'none'");
    expect(policy()).not.toContain('unsafe');
  });
  test('own inline script and style: allowed by hash', () => {
    const own = policy({ inlineScripts: ['start()'] });
    expect(own).toContain("script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=';");
    const page = allowStyle(own ?? '', 'start()');
    expect(page).toContain("style-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=';");
    expect(page).not.toContain('unsafe');
  });
  test('hosted backend: allowed with its WebSocket', () => {
    expect(policy({ backend: 'https://x.supabase.co' })).toContain("connect-src 'self' https://x.supabase.co wss://x.supabase.co");
    expect(policy({ publicUrl: 'https://toko.example' })).toContain("connect-src 'self' wss://toko.example;");
    expect(policy({ backend: 'https://x.supabase.co' })).toContain("img-src 'self' data: blob: https://x.supabase.co");
  });
  test('hosted scripts: allowed with requests to their host', () => {
    const open = policy({ scripts: ['https://stat.example'] });
    expect(open).toContain("script-src 'self' https://stat.example;");
    expect(open).toContain("connect-src 'self' https://stat.example;");
  });
  test('strict transport security: only with https', () => {
    expect(securityHeaders({ backend: null, isHttps: false, isDevelopment: false })).not.toHaveProperty('strict-transport-security');
    expect(securityHeaders({ backend: null, isHttps: true, isDevelopment: false })).toHaveProperty('strict-transport-security');
  });
});

describe('single flight', () => {
  test('work: in order, a failure does not stop it', async () => {
    const queue = singleFlight(10);
    const order: number[] = [];
    const work = (nr: number) =>
      queue(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        order.push(nr);
        if (nr === 1) throw new Error('no');
      });
    await Promise.allSettled([work(0), work(1), work(2)]);
    expect(order).toEqual([0, 1, 2]);
  });
  test('queue full: refused at once', async () => {
    const queue = singleFlight(1);
    const first = queue(() => new Promise<void>((resolve) => setImmediate(resolve)));
    await expect(queue(async () => undefined)).rejects.toThrow(QueueFull);
    await first;
    await expect(queue(async () => 5)).resolves.toBe(5);
  });
});
