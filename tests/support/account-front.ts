import type { AddressInfo } from 'node:net';
import { authInterface } from '../../src/infrastructure/http-server/auth/auth-interface.ts';
import { outbox } from '../../src/infrastructure/http-server/auth/outbox.ts';
import { smsHook } from '../../src/infrastructure/http-server/auth/sms-hook.ts';
import { FrontServer } from '../../src/infrastructure/http-server/front-server.ts';
import { AccountWorld } from './account-world.ts';

export const PUBLIC_URL = 'http://localhost:4173';
export const HOOK_SECRET = `v1,whsec_${Buffer.from('rahasia untuk pengujian kait').toString('base64')}`;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & { readonly code?: string; readonly error?: string };
}

export const OUTBOX_SECRET = 'rahasia-kotak-keluar';

/** The account interface on a port of its own, over fakes. */
export class AccountFront {
  world = new AccountWorld();
  readonly faults: unknown[] = [];
  oneTimePath = '';
  private readonly front = new FrontServer({ headers: {}, trustProxy: 0, onError: (_, error) => this.faults.push(error) });

  async open(publicUrl = PUBLIC_URL): Promise<void> {
    const { world } = this;
    await this.front.listen(0, '127.0.0.1');
    const box = outbox({ messages: () => world.outbox.messages(), secret: OUTBOX_SECRET });
    this.oneTimePath = box.oneTimePath;
    this.front.open({
      assets: (_request, _response, next) => next(),
      artwork: (_request, response) => void response.end(),
      supabase: null,
      pages: (_request, response) => void response.writeHead(404).end(),
      health: async () => ({ status: 'starting' }),
      interfaces: {
        '/api/auth': { POST: authInterface({ accounts: world.use, publicUrl }) },
        '/internal/outbox': box.page,
        '/internal/outbox.json': box.json,
        '/api/hooks/send-sms': { POST: smsHook({ deliverCode: world.all.deliverCode, secret: HOOK_SECRET, now: () => world.clock.now() }) },
      },
    });
  }

  get port(): number {
    return (this.front.server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async call(action: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const answer = await fetch(`${this.origin}/api/auth?action=${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
  }

  close(): Promise<void> {
    return this.front.close();
  }
}
