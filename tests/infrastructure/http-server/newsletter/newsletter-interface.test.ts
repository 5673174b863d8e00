import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NewsletterFront } from '../../../support/newsletter-front.ts';

let front: NewsletterFront;
beforeEach(async () => {
  front = new NewsletterFront();
  await front.open();
});
afterEach(() => front.close());

const FORM = 'application/x-www-form-urlencoded';
const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${front.origin}/api/newsletter`, { method: 'POST', body, headers });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
};
const emails = (): readonly string[] => [...front.subscribers.list.keys()];

describe('newsletter API', () => {
  test('form: a page for browsers', async () => {
    const answer = await post('email=rina%40toko.example', { 'content-type': FORM, accept: 'text/html,*/*;q=0.8' });
    expect([answer.status, answer.body]).toEqual([200, { kind: 'subscribed' }]);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(emails()).toEqual(['rina@toko.example']);
  });
  test('JSON: the same answer for known and unknown addresses', async () => {
    const body = JSON.stringify({ email: 'rina@toko.example' });
    const first = await post(body, { 'content-type': 'application/json' });
    const again = await post(body, { 'content-type': 'application/json; charset=utf-8' });
    expect([first.status, first.body]).toEqual([200, { message: expect.any(String) }]);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(first.headers.get('cache-control')).toBe('no-store');
  });
  test.each<[string, BodyInit, string]>([
    ['nothing', '', FORM],
    ['no field', 'e=1', FORM],
    ['no JSON', '{', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a number', '{"email":1}', 'application/json'],
    ['a list of addresses', '{"email":["a@b.example"]}', 'application/json'],
    ['a very long address', `email=${'a'.repeat(3000)}%40b.example`, FORM],
    ['invalid UTF-8', Buffer.from('656d61696c3dff40622e6578616d706c65', 'hex'), FORM],
    ['another content type', 'email=a@b.example', 'text/plain'],
    ['deeply nested JSON', '['.repeat(3900), 'application/json'],
  ])('%s: BAD_REQUEST', async (_, body, type) => {
    const answer = await post(body, { 'content-type': type });
    expect([answer.status, answer.body['code']]).toEqual([400, 'BAD_REQUEST']);
    expect([emails(), front.faults]).toEqual([[], []]);
  });
  test.each<[string, string]>([
    ['{"email":"a@b.example","consent":false}', 'application/json'],
    ['{"email":"a@b.example","consent":"tidak"}', 'application/json'],
    ['email=a%40b.example&consent=0', FORM],
    ['email=a%40b.example&consent=', FORM],
  ])('missing consent: the address is not stored, %s', async (body, type) => {
    const answer = await post(body, { 'content-type': type });
    expect([answer.status, answer.body['code']]).toEqual([400, 'CONSENT_NEEDED']);
    expect(emails()).toEqual([]);
  });
  test('explicit consent: accepted', async () => {
    expect((await post('{"email":"a@b.example","consent":true}', { 'content-type': 'application/json' })).status).toBe(200);
    expect((await post('email=b%40b.example&consent=on', { 'content-type': FORM })).status).toBe(200);
    expect(emails()).toEqual(['a@b.example', 'b@b.example']);
  });
  test.each(['rina', 'a@b.example\r\nbcc: c@d.example', '"><script>@b.example x'])('address %j: refused', async (email) => {
    const answer = await post(JSON.stringify({ email }), { 'content-type': 'application/json' });
    expect([answer.status, answer.body['code']]).toEqual([400, 'INVALID_EMAIL']);
  });
  test('oversized body, other methods or origins: refused', async () => {
    expect((await post(`email=${'a'.repeat(5000)}`, { 'content-type': FORM })).status).toBe(413);
    const got = await fetch(`${front.origin}/api/newsletter`);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    for (const headers of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[])
      expect((await post('email=a%40b.example', { 'content-type': FORM, ...headers })).status).toBe(403);
    expect(emails()).toEqual([]);
  });
  test('rate limit: states the time to wait', async () => {
    const send = (number: number) => post(`email=a${number}%40b.example`, { 'content-type': FORM });
    for (let number = 0; number < 200; number += 1) expect((await send(number)).status).toBe(200);
    const next = await send(200);
    expect([next.status, next.headers.get('retry-after')]).toEqual([429, '3600']);
  });
  test('newsletter closed: NEWSLETTER_CLOSED', async () => {
    front.subscribers.isOpen = false;
    expect((await post('email=a%40b.example', { 'content-type': FORM })).body['code']).toBe('NEWSLETTER_CLOSED');
  });
  test('no key for the list: 503', async () => {
    await front.close();
    front = new NewsletterFront();
    await front.open(false);
    const answer = await post('email=a%40b.example', { 'content-type': FORM });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await fetch(`${front.origin}/newsletter/unsubscribe?token=x`, { method: 'POST' })).status).toBe(503);
  });
});

describe('unsubscription address', () => {
  const way = (token: string) => `${front.origin}/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
  const hasLeft = () => front.subscribers.list.get('rina@toko.example')?.hasLeft;
  beforeEach(() => post('email=rina%40toko.example', { 'content-type': FORM }));

  test('GET: asks for confirmation, no effect', async () => {
    const token = await front.tokenOf('rina@toko.example');
    const answer = await fetch(way(token));
    expect([answer.status, await answer.json(), hasLeft()]).toEqual([200, { kind: 'confirm', token }, false]);
    expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual(['no-referrer', 'no-store']);
  });
  test('POST: unsubscribes from any origin, repeatable (RFC 8058)', async () => {
    const token = await front.tokenOf('rina@toko.example');
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(way(token), {
        method: 'POST',
        headers: { 'content-type': FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect([answer.status, await answer.json(), hasLeft()]).toEqual([200, { kind: 'ended' }, true]);
    }
  });
  test.each(['', 'x', 'a'.repeat(43), "'; drop table x --", '%00', 'a'.repeat(5000)])('unknown token: 404, %.20j', async (token) => {
    const answer = await fetch(way(token), { method: 'POST' });
    expect([answer.status, hasLeft(), front.faults]).toEqual([404, false, []]);
  });
  test('other methods: 405', async () => {
    expect((await fetch(way('x'), { method: 'DELETE' })).status).toBe(405);
  });
});
