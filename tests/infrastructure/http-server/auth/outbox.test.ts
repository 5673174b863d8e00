import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AccountFront } from '../../../support/account-front.ts';
import { PHONE } from '../../../support/account-world.ts';
import { sendRaw } from '../../../support/raw-http.ts';

let front: AccountFront;
beforeEach(async () => {
  front = new AccountFront();
  await front.open();
  await front.world.signUp();
});
afterEach(() => front.close());
const ask = (headers: readonly (readonly [string, string])[], target = '/internal/outbox.json') =>
  sendRaw(front.port, { method: 'GET', target, headers, body: null });

describe('the outbox of the sandbox', () => {
  test('shows this machine what would have been sent', async () => {
    const answer = await fetch(`${front.origin}/internal/outbox.json`);
    expect(await answer.json()).toEqual([
      { to: PHONE, code: front.world.codeFor(PHONE), text: expect.stringContaining('adalah kode'), at: '2026-11-21T05:00:00.000Z' },
    ]);
  });
  test('is also a page, newest first, in which nobody’s words are markup', async () => {
    await front.world.outbox.send({ kind: 'number-changed', to: '6281234567002', shopName: '<script>alert(1)</script>' });
    const html = await (await fetch(`${front.origin}/internal/outbox`)).text();
    expect(html).toContain('+62 812-3456-7001');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
    expect(html.indexOf('7002')).toBeLessThan(html.indexOf('7001'));
  });
  test.each(['localhost', '127.0.0.1', `localhost:4173`])('is reached as %s', async (host) => {
    expect((await ask([['host', host]])).status).toBe(200);
  });
  test.each([
    ['under another name', [['host', 'toko.example']]],
    ['under a name that only begins alike', [['host', 'localhost.jahat.example']]],
    [
      'through a proxy',
      [
        ['host', 'localhost'],
        ['x-forwarded-for', '203.0.113.9'],
      ],
    ],
    [
      'through a proxy that says so by the standard',
      [
        ['host', 'localhost'],
        ['forwarded', 'for=203.0.113.9'],
      ],
    ],
    [
      'through one that only names itself',
      [
        ['host', 'localhost'],
        ['via', '1.1 proksi'],
      ],
    ],
  ] as const)('does not exist %s', async (_, headers) => {
    for (const target of ['/internal/outbox', '/internal/outbox.json']) {
      const answer = await ask(headers, target);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain(front.world.codeFor(PHONE));
    }
  });
});
