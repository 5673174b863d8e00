import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { clientOf, freshPhone, PASSWORD } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

describe('code that cannot be sent', () => {
  let world: AuthWorld;
  let isDown = true;
  const sent: string[] = [];
  beforeAll(async () => {
    world = await openAuthWorld({
      sendSms: async ({ code }) => {
        if (isDown) throw new Error('provider is down');
        sent.push(code);
      },
    });
  });
  afterAll(() => world.close());

  test('failure: reported, can be requested again at once', async () => {
    const phone = freshPhone();
    const refused = await clientOf(world).auth.signUp({ phone, password: PASSWORD });
    expect(refused.error).toMatchObject({ status: 422, code: 'sms_send_failed' });
    isDown = false;
    expect((await clientOf(world).auth.signUp({ phone, password: PASSWORD })).error).toBeNull();
    const { error } = await clientOf(world).auth.verifyOtp({ phone, token: sent.at(-1) ?? '', type: 'sms' });
    expect(error).toBeNull();
  });
});

describe('Send SMS hook', () => {
  const KEY = Buffer.from('kunci-rahasia-untuk-hook-sms');
  const calls: { headers: Record<string, unknown>; body: string }[] = [];
  let status = 200;
  let hook: Server;
  let world: AuthWorld;
  beforeAll(async () => {
    hook = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        calls.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
        response.writeHead(status).end('{}');
      });
    });
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
    world = await openAuthWorld({ smsHook: { url, secret: `v1,whsec_${KEY.toString('base64')}` } });
  });
  afterAll(async () => {
    await world.close();
    await new Promise((resolve) => hook.close(resolve));
  });

  test('code: sent to the hook with a Standard Webhooks signature', async () => {
    const phone = freshPhone();
    const { data } = await clientOf(world).auth.signUp({ phone, password: PASSWORD });
    const call = calls.at(-1);
    const body = JSON.parse(call?.body ?? '{}') as { user: object; sms: { otp: string; phone: string } };
    expect(body).toMatchObject({ user: { id: data.user?.id, phone }, sms: { phone, otp: expect.stringMatching(/^\d{6}$/) } });
    const signed = `${call?.headers['webhook-id']}.${call?.headers['webhook-timestamp']}.${call?.body}`;
    expect(call?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`);
    const { error } = await clientOf(world).auth.verifyOtp({ phone, token: body.sms.otp, type: 'sms' });
    expect([error, world.database.sent]).toEqual([null, []]);
  });

  test('failing hook: sms_send_failed', async () => {
    status = 500;
    const { error } = await clientOf(world).auth.signUp({ phone: freshPhone(), password: PASSWORD });
    expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
  });
});

describe('SMS budget', () => {
  let world: AuthWorld;
  beforeAll(async () => {
    world = await openAuthWorld({ smsLimits: { numberPerDay: 3, prefixPerHour: 12, addressPerHour: 25, perDay: 60 } });
  });
  afterAll(() => world.close());
  const send = (phone: string) => clientOf(world).auth.signInWithOtp({ phone });
  const codes = (): number => world.database.sent.length;

  test('one number: a daily limit', async () => {
    const phone = freshPhone();
    for (let requests = 0; requests < 6; requests++) {
      await send(phone);
      world.clock.advance(61_000);
    }
    expect(codes()).toBe(3);
    expect((await send(phone)).error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
  });

  test('neighbouring numbers: an hourly limit; one address: an overall limit', async () => {
    world.clock.advance(3_600_000);
    const before = codes();
    for (let last = 0; last < 20; last++) await send(`6281377770${String(last).padStart(3, '0')}`);
    expect(codes() - before).toBe(12);
    for (let other = 0; other < 20; other++) await send(`62857${String(1000 + other)}0000`);
    expect(codes() - before).toBe(25);
  });

  test('country that is not served: refused without using the budget', async () => {
    const strict = await openAuthWorld({ acceptsPhone: (phone) => phone.startsWith('62') });
    const { error } = await clientOf(strict).auth.signInWithOtp({ phone: '+447700900123' });
    expect([error?.code, strict.database.sent]).toEqual(['validation_failed', []]);
    await strict.close();
  });
});
