import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AccountFront, OUTBOX_SECRET } from '../../../support/account-front.ts';
import { PHONE } from '../../../support/account-world.ts';
import { sendRaw } from '../../../support/raw-http.ts';

let front: AccountFront;
beforeEach(async () => {
  front = new AccountFront();
  await front.open();
  await front.world.signUp();
});
afterEach(() => front.close());
const SECRET = ['x-outbox-secret', OUTBOX_SECRET] as const;
const send = (headers: readonly (readonly [string, string])[], target = '/internal/outbox.json') =>
  sendRaw(front.port, { method: 'GET', target, headers, body: null });
const withSecret = { headers: { 'x-outbox-secret': OUTBOX_SECRET } };

describe('sandbox outbox', () => {
  test('JSON: the messages with their codes', async () => {
    const answer = await fetch(`${front.origin}/internal/outbox.json`, withSecret);
    expect(await answer.json()).toEqual([
      { to: PHONE, code: front.world.codeFor(PHONE), text: expect.stringContaining('adalah kode'), at: '2026-11-21T05:00:00.000Z' },
    ]);
  });
  test('page: newest first, texts are escaped', async () => {
    await front.world.outbox.send({ kind: 'number-changed', to: '6281234567002', shopName: '<script>alert(1)</script>' });
    const html = await (await fetch(`${front.origin}/internal/outbox`, withSecret)).text();
    expect(html).toContain('+62 812-3456-7001');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
    expect(html.indexOf('7002')).toBeLessThan(html.indexOf('7001'));
  });
  test.each(['localhost', '127.0.0.1', `localhost:4173`])('host %s: accepted', async (host) => {
    expect((await send([['host', host], SECRET])).status).toBe(200);
  });
  test.each([
    ['under another host name', [['host', 'toko.example']]],
    ['under a host name with the same prefix', [['host', 'localhost.jahat.example']]],
    [
      'through a proxy',
      [
        ['host', 'localhost'],
        ['x-forwarded-for', '203.0.113.9'],
      ],
    ],
    [
      'through a proxy with the standard header',
      [
        ['host', 'localhost'],
        ['forwarded', 'for=203.0.113.9'],
      ],
    ],
    [
      'through a proxy with a via header',
      [
        ['host', 'localhost'],
        ['via', '1.1 proksi'],
      ],
    ],
    [
      'through a proxy with an unknown header',
      [
        ['host', 'localhost'],
        ['x-tunnel-client', '203.0.113.9'],
      ],
    ],
    [
      'for a page of another site',
      [
        ['host', 'localhost'],
        ['origin', 'https://jahat.example'],
      ],
    ],
    [
      'for a cross-site request',
      [
        ['host', 'localhost'],
        ['sec-fetch-site', 'cross-site'],
      ],
    ],
  ] as const)('%s: 404', async (_, headers) => {
    for (const target of ['/internal/outbox', '/internal/outbox.json']) {
      const answer = await send([...headers, SECRET], target);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain(front.world.codeFor(PHONE));
    }
  });
  test.each([[[]], [[['x-outbox-secret', `${OUTBOX_SECRET}x`]]], [[['cookie', 'arena_outbox=tebakan']]]] as const)(
    'wrong secret: 404, %j',
    async (headers) => {
      for (const target of ['/internal/outbox', '/internal/outbox.json', '/internal/outbox?kunci=tebakan']) {
        const answer = await send([['host', 'localhost'], ...headers], target);
        expect(answer.status).toBe(404);
        expect(answer.text).not.toContain(front.world.codeFor(PHONE));
      }
    },
  );
  test('one-time address: opens once and sets a cookie', async () => {
    const first = await fetch(front.origin + front.oneTimePath, { redirect: 'manual' });
    expect([first.status, first.headers.get('location')]).toEqual([303, '/internal/outbox']);
    const cookie = first.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^arena_outbox=[\w-]{32}; Path=\/internal; HttpOnly; SameSite=Strict$/);
    const page = await fetch(`${front.origin}/internal/outbox`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(await page.text()).toContain(front.world.codeFor(PHONE));
    expect((await fetch(front.origin + front.oneTimePath, { redirect: 'manual' })).status).toBe(404);
  });
});
