import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { WhatsappMessageSender } from '../../../src/infrastructure/messaging/whatsapp-message-sender.ts';
import { messageSenderContract } from '../../contracts/auth/message-sender.contract.ts';

interface Sent {
  readonly path: string;
  readonly authorization: string;
  readonly body: {
    readonly to: string;
    readonly template: { readonly name: string; readonly components: readonly { readonly parameters: readonly { text: string }[] }[] };
  };
}

/** A Cloud API that accepts messages, or gives the answer of the test. */
class CloudApi {
  readonly sent: Sent[] = [];
  next: { readonly status: number; readonly body: string } | null = null;
  private readonly server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(String(Buffer.concat(parts))) as Sent['body'];
    this.sent.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body });
    const answer = this.next ?? { status: 200, body: JSON.stringify({ messages: [{ id: 'wamid.1' }] }) };
    this.next = null;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });

  open(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v21.0`;
  }
  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

const senderTo = (address: string): WhatsappMessageSender =>
  new WhatsappMessageSender({
    token: 'token-percobaan',
    phoneId: '100200300',
    codeTemplate: 'kode_verifikasi',
    noticeTemplate: 'pemberitahuan_akun',
    address,
    fetcher: fetch,
  });

messageSenderContract(async () => {
  const api = new CloudApi();
  await api.open();
  return {
    sender: senderTo(api.address),
    delivered: () =>
      api.sent.map(({ body }) => ({ to: body.to, words: body.template.components[0]?.parameters.map(({ text }) => text).join(' ') ?? '' })),
    close: () => api.close(),
  };
});

let api: CloudApi;
beforeAll(async () => {
  api = new CloudApi();
  await api.open();
});
afterAll(() => api.close());
const code = { kind: 'code', to: '6281234567001', code: '123456', shopName: 'Arena Akun' } as const;
const refusal = (sender = senderTo(api.address)): Promise<unknown> => sender.send(code).catch((error: unknown) => error);

test('WhatsApp sender: a code uses the authentication template with text and button', async () => {
  await senderTo(api.address).send(code);
  expect(api.sent.at(-1)).toEqual({
    path: '/v21.0/100200300/messages',
    authorization: 'Bearer token-percobaan',
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '6281234567001',
      type: 'template',
      template: {
        name: 'kode_verifikasi',
        language: { code: 'id' },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: '123456' }] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '123456' }] },
        ],
      },
    },
  });
});
test.each([
  [400, 'denied', 'whatsapp_131026'],
  [401, 'denied', 'whatsapp_131026'],
  [429, 'unavailable', 'whatsapp_131026'],
  [500, 'unavailable', 'whatsapp_131026'],
])('WhatsApp sender: status %s is %s, with the API’s code and without its message', async (status, reason, number) => {
  api.next = { status, body: JSON.stringify({ error: { code: 131026, message: 'to 6281234567001' } }) };
  const error = await refusal();
  expect(error).toMatchObject({ reason, code: number });
  expect((error as PortError).message).not.toContain('6281234567001');
});
test('WhatsApp sender: an answer that is not JSON or no answer is unavailable', async () => {
  api.next = { status: 502, body: '<html>' };
  expect(await refusal()).toMatchObject({ reason: 'unavailable', code: 'whatsapp_502' });
  expect(await refusal(senderTo('http://127.0.0.1:1'))).toBeInstanceOf(PortError);
});

test('WhatsApp sender: times out before the caller does', async () => {
  const never: typeof fetch = (_input, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('given up'))));
  const sender = new WhatsappMessageSender({
    token: 'token-percobaan',
    phoneId: '100200300',
    codeTemplate: 'kode_verifikasi',
    noticeTemplate: 'pemberitahuan_akun',
    address: 'https://graph.example/v21.0',
    fetcher: never,
  });
  const begun = performance.now();
  await expect(sender.send({ ...code, to: '6281234567890' })).rejects.toMatchObject({ reason: 'unavailable' });
  expect(performance.now() - begun).toBeLessThan(4000);
});
