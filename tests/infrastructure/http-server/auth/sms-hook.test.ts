import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WebhookReplayGuard } from '../../../../src/infrastructure/http-server/auth/sms-hook.ts';
import { AccountFront, HOOK_SECRET } from '../../../support/account-front.ts';
import { AccountWorld } from '../../../support/account-world.ts';

let front: AccountFront;
beforeEach(async () => {
  front = new AccountFront();
  await front.open();
});
afterEach(() => front.close());

const BODY = JSON.stringify({ user: { id: 'x', phone: '6281234567001', role: '' }, sms: { otp: '123456', sms_type: 'sms' } });
const key = Buffer.from(HOOK_SECRET.slice('v1,whsec_'.length), 'base64');
const nowS = (): number => Math.floor(front.world.clock.now().getTime() / 1000);
const sign = (body: string, { id = 'msg_1', at = nowS(), secret = key } = {}): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`,
});
const post = (headers: Record<string, string>, body = BODY) =>
  fetch(`${front.origin}/api/hooks/send-sms`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

/** Of a refusal, which a project passes on: its status and what people read. */
const refusal = async (answer: Response): Promise<unknown> => {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { error?: unknown }).error;
};

describe('"Send SMS" hook', () => {
  test('valid signature: the code is sent', async () => {
    const answer = await post(sign(BODY));
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(front.world.codeFor('6281234567001')).toBe('123456');
  });
  test('several signatures: one valid is enough', async () => {
    const { 'webhook-signature': signature = '', ...rest } = sign(BODY);
    expect((await post({ ...rest, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1a,xx ${signature}` })).status).toBe(
      200,
    );
  });
  test.each<[string, () => Record<string, string>]>([
    ['no signature', () => ({})],
    ['another secret', () => sign(BODY, { secret: Buffer.from('lain') })],
    ['another body', () => sign(BODY.replace('123456', '654321'))],
    ['a signature from six minutes ago', () => sign(BODY, { at: nowS() - 360 })],
    ['a signature from the future', () => sign(BODY, { at: nowS() + 360 })],
    ['another id', () => ({ ...sign(BODY), 'webhook-id': 'msg_2' })],
    ['an invalid timestamp', () => ({ ...sign(BODY), 'webhook-timestamp': 'kemarin' })],
    ['a truncated signature', () => ({ ...sign(BODY), 'webhook-signature': 'v1,' })],
  ])('%s: 401, nothing is sent', async (_, headers) => {
    expect((await post(headers())).status).toBe(401);
    expect(front.world.outbox.messages()).toEqual([]);
  });
  test('signed nonsense: 400', async () => {
    for (const body of ['halo', '{}', JSON.stringify({ user: { phone: 'x' }, sms: { otp: '123456' } })])
      expect((await post(sign(body), body)).status).toBe(400);
  });
  test('phone change: sent to the number of the code', async () => {
    const sms = { otp: '654321', sms_type: 'phone_change', phone: '+6281234567002' };
    const bodies = [
      { user: { id: 'x', phone: '6281234567001' }, sms },
      { user: { id: 'x', phone: '' }, sms: { ...sms, phone: '6281234567003' } },
    ].map((body) => JSON.stringify(body));
    for (const [place, body] of bodies.entries()) expect((await post(sign(body, { id: `msg_${place}` }), body)).status).toBe(200);
    expect(['6281234567001', '6281234567002', '6281234567003'].map((phone) => front.world.codeFor(phone))).toEqual([
      '',
      '654321',
      '654321',
    ]);
    const empty = JSON.stringify({ user: { phone: '6281234567001' }, sms: { otp: '111111', phone: '' } });
    expect((await post(sign(empty, { id: 'msg_9' }), empty)).status).toBe(200);
    expect(front.world.codeFor('6281234567001')).toBe('111111');
  });
  test('replay: not sent again', async () => {
    const headers = sign(BODY);
    for (let time = 0; time < 3; time += 1) expect((await post(headers)).status).toBe(200);
    expect(front.world.outbox.messages()).toHaveLength(1);
    expect((await post(sign(BODY, { id: 'msg_2' }))).status).toBe(200);
    expect(front.world.outbox.messages()).toHaveLength(2);
  });
  test('undelivered message: can be retried', async () => {
    front.world.isSilent = true;
    const headers = sign(BODY);
    expect(await refusal(await post(headers))).toEqual({ http_code: 422, message: expect.stringContaining('belum bisa dikirim') });
    front.world.isSilent = false;
    expect((await post(headers)).status).toBe(200);
    expect(front.world.outbox.messages()).toHaveLength(1);
  });
  test('replay guard: remembers ids as long as signatures are valid', () => {
    const seen = new WebhookReplayGuard();
    const at = (seconds: number) => new Date(seconds * 1000);
    expect([seen.isNew('a', at(0)), seen.isNew('a', at(599)), seen.isNew('b', at(599)), seen.isNew('a', at(600))]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
  test('budget of one number: not exceeded', async () => {
    for (let time = 0; time < 15; time += 1) expect((await post(sign(BODY, { id: `msg_${time}` }))).status).toBe(200);
    expect(await refusal(await post(sign(BODY, { id: 'msg_x' })))).toEqual({
      http_code: 429,
      message: expect.stringContaining('Kode baru'),
    });
    expect(front.world.outbox.messages()).toHaveLength(15);
  });
  test('budget of neighbouring numbers: not exceeded by direct sign-ups', async () => {
    const body = (last: number): string =>
      JSON.stringify({ user: { id: 'x', phone: `62812345${String(6000 + last)}` }, sms: { otp: '123456', phone: '' } });
    const answers: number[] = [];
    for (let last = 0; last < 41; last += 1) {
      const answer = (await (await post(sign(body(last), { id: `msg_${last}` }), body(last))).json()) as { error?: { http_code: number } };
      answers.push(answer.error?.http_code ?? 200);
    }
    expect(answers).toEqual([...Array<number>(40).fill(200), 429]);
  });
});

describe('"Send SMS" hook with limited countries', () => {
  const malaysian = '60123456789';
  const to = (phone: string, user: object): string => JSON.stringify({ user, sms: { otp: '123456', phone } });
  beforeEach(async () => {
    await front.close();
    front = new AccountFront();
    front.world = new AccountWorld({ countries: ['ID'] });
    await front.open();
  });

  test.each([
    ['a number of another country', to(malaysian, { id: 'x', phone: '' })],
    ['a new number of an account', to(malaysian, { id: 'x', phone: '6281234567001', phone_confirmed_at: '2026-11-01T00:00:00Z' })],
    ['an unassignable number', to('99912345678', { id: 'x', phone: '' })],
  ])('%s: not sent, with a reason', async (_, body) => {
    expect(await refusal(await post(sign(body), body))).toEqual({ http_code: 422, message: expect.stringContaining('negara') });
    expect(front.world.outbox.messages()).toEqual([]);
  });
  test('number confirmed before: sent', async () => {
    const body = to('', { id: 'x', phone: malaysian, phone_confirmed_at: '2026-11-01T00:00:00Z' });
    expect(await (await post(sign(body), body)).json()).toEqual({});
    expect(front.world.codeFor(malaysian)).toBe('123456');
  });
});
