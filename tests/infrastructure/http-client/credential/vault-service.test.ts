import { expect, test } from '@jest/globals';
import { OrderRefused } from '../../../../src/application/order/order-service.ts';
import { isPortError } from '../../../../src/application/shared/port-error.ts';
import { HttpVaultService } from '../../../../src/infrastructure/http-client/credential/vault-service.ts';

const vaultThat = (status: number, body: string) => new HttpVaultService(async () => new Response(body, { status }), '/api');
const failureOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => null,
    (error: unknown) => error,
  );
const SECRET = 'Rahasia-0lO1';

test('vault service: opened fields and a code with its time are returned', async () => {
  const opened = vaultThat(
    200,
    JSON.stringify({ fields: { login: 'rina', riot_pin: SECRET }, labels: { riot_pin: 'PIN Riot' }, opened_count: 0, hide_after_s: 60 }),
  );
  expect(await opened.open('x', 'buyer')).toEqual({
    fields: [
      { name: 'login', label: null, text: 'rina' },
      { name: 'riot_pin', label: 'PIN Riot', text: SECRET },
    ],
    openedCount: 0,
    hideAfterS: 60,
  });
  const coded = vaultThat(200, JSON.stringify({ code: '482913', expires_at: '2026-11-21T05:05:00Z' }));
  expect(await coded.readCode('x')).toEqual({ code: '482913', expiresAt: new Date('2026-11-21T05:05:00Z') });
});

test('vault service: a refusal keeps its code', async () => {
  const error = await failureOf(vaultThat(423, JSON.stringify({ error: 'Brankas tertutup.', code: 'VAULT_SHUT' })).open('x', 'buyer'));
  expect(error instanceof OrderRefused ? error.code : error).toBe('VAULT_SHUT');
});

test('vault service: the login of an order is sent to be sealed; its refusal keeps the code', async () => {
  const sent: unknown[] = [];
  const sealing = new HttpVaultService(async (_address, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return new Response('{}');
  }, '/api');
  await sealing.sealLogin('x', { password: SECRET });
  expect(sent).toEqual([{ order_id: 'x', fields: { password: SECRET } }]);
  const error = await failureOf(vaultThat(409, JSON.stringify({ error: 'Tertutup.', code: 'LOGIN_CLOSED' })).sealLogin('x', {}));
  expect(error instanceof OrderRefused ? error.code : error).toBe('LOGIN_CLOSED');
});

test('vault service: an unreadable answer is not disclosed in the error', async () => {
  for (const body of [JSON.stringify({ fields: { password: SECRET } }), JSON.stringify({ code: SECRET })])
    for (const asking of [vaultThat(200, body).open('x', 'buyer'), vaultThat(200, body).readCode('x')]) {
      const error = await failureOf(asking);
      expect(isPortError(error, 'unavailable')).toBe(true);
      expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(SECRET);
    }
});

test('vault service: a truncated answer is not disclosed in the error', async () => {
  const error = await failureOf(vaultThat(200, `{"fields":{"password":"${SECRET}`).open('x', 'buyer'));
  expect(error).not.toBeNull();
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(SECRET);
});
