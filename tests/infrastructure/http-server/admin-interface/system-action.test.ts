import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SessionGuard } from '../../../../src/application/auth/server/session-guard.ts';
import { ReadSystem } from '../../../../src/application/system/read-system.ts';
import { succeed } from '../../../../src/domain/shared/result.ts';
import { HttpSystemReport } from '../../../../src/infrastructure/http-client/system/system-report.ts';
import { adminInterface } from '../../../../src/infrastructure/http-server/admin-interface/admin-interface.ts';
import { FrontServer } from '../../../../src/infrastructure/http-server/front-server.ts';
import { healthySystem, InMemorySystemProbe } from '../../../../src/infrastructure/memory/system/system-probe.ts';
import { InMemorySystemReport } from '../../../../src/infrastructure/memory/system/system-report.ts';
import { RedactingErrorLog } from '../../../../src/infrastructure/platform/redacting-error-log.ts';
import { systemReportContract } from '../../../contracts/system/system-report.contract.ts';
import { AccountWorld } from '../../../support/account-world.ts';
import { aSystemState } from '../../../support/system-state.ts';
import { closeUnfinished, UnfinishedRequest } from '../../../support/unfinished-request.ts';

class SystemFront {
  readonly world = new AccountWorld();
  readonly probe = new InMemorySystemProbe(() => ['owner', 'admin'].includes(this.world.user().role ?? ''));
  readonly lines: string[] = [];
  readonly errors = new RedactingErrorLog(this.world.clock, (line) => this.lines.push(line));
  private readonly front = new FrontServer({ headers: {}, trustProxy: 0, onError: () => undefined });

  async open(): Promise<this> {
    const { sessions, tokens } = this.world.ports;
    const self = async () => ({
      product: '0.1.0',
      node: '24.21.0',
      migrations: healthySystem.migrations,
      keys: ['sb_publishable_toko'],
      sealer: 'ready' as const,
      lostKeys: [],
      conditions: [],
    });
    const guard = new SessionGuard(sessions, tokens, this.world.clock);
    const read = new ReadSystem(this.probe, self, guard, this.errors);
    const actions = {
      large: {
        method: 'POST',
        maxBytes: 20_000_000,
        admit: (token: string | null) => guard.admit(token),
        perform: async () => succeed({}),
      },
      system: { method: 'GET', maxBytes: 0, perform: ({ token }: { readonly token: string | null }) => read.execute(token) },
    } as const;
    await this.front.listen(0, '127.0.0.1');
    this.front.open({
      assets: (_request, _response, next) => next(),
      artwork: (_request, response) => void response.end(),
      supabase: null,
      pages: (_request, response) => void response.writeHead(404).end(),
      health: async () => ({ status: 'starting' }),
      interfaces: { '/api/admin': adminInterface({ actions, publicUrl: 'http://localhost:4173' }) },
    });
    return this;
  }

  get api(): string {
    return `http://127.0.0.1:${(this.front.server.address() as AddressInfo).port}/api`;
  }

  ask(token: string | null, method = 'GET'): Promise<Response> {
    return fetch(`${this.api}/admin?action=system`, { method, headers: token === null ? {} : { authorization: `Bearer ${token}` } });
  }

  close(): Promise<void> {
    return this.front.close();
  }
}

let front: SystemFront;
beforeEach(async () => {
  front = await new SystemFront().open();
});
afterEach(() => {
  closeUnfinished();
  return front.close();
});

describe('system report action', () => {
  test('permission: by role', async () => {
    const { sessionToken } = await front.world.customer();
    expect([(await front.ask(null)).status, (await front.ask('salah')).status]).toEqual([401, 401]);
    const statuses: number[] = [];
    for (const role of [null, 'cs', 'finance', 'content', 'admin', 'owner'] as const) {
      front.world.user().role = role;
      statuses.push((await front.ask(sessionToken)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 200, 200]);
    expect((await front.ask(sessionToken, 'POST')).status).toBe(405);
  });
  test('errors: place and code without messages', async () => {
    const { sessionToken } = await front.world.customer();
    front.world.user().role = 'owner';
    front.errors.record('page', Object.assign(new TypeError('nomor 0857 milik Sari'), { code: '23505' }));
    front.errors.record('gateway', 'teks');
    const body = (await (await front.ask(sessionToken)).json()) as { faults: { where: string; what: string }[] };
    expect(body.faults.map(({ where, what }) => [where, what])).toEqual([
      ['gateway', 'error'],
      ['page', 'TypeError 23505'],
    ]);
    expect(JSON.stringify([body, front.lines])).not.toContain('Sari');
  });
  test('store unavailable: 503', async () => {
    const { sessionToken } = await front.world.customer();
    front.world.user().role = 'owner';
    front.probe.read = () => Promise.reject(new TypeError('offline'));
    expect((await front.ask(sessionToken)).status).toBe(503);
  });
});

describe('system report over HTTP', () => {
  systemReportContract(async () => {
    const opened = await new SystemFront().open();
    const { sessionToken } = await opened.world.customer();
    opened.world.user().role = 'admin';
    return { report: new HttpSystemReport(fetch, opened.api), token: sessionToken, close: () => opened.close() };
  });
});
describe('system report in memory', () => {
  systemReportContract(async () => ({
    report: new InMemorySystemReport(aSystemState(), (token) => token === 't'),
    token: 't',
    close: async () => undefined,
  }));
});

test('large body without permission: not read', async () => {
  const target = '/api/admin?action=large';
  const port = Number(new URL(front.api).port);
  const headers = { 'content-length': 10_900_000, authorization: 'Bearer salah' };
  expect((await new UnfinishedRequest(port, target, headers).answer()).status).toBe(401);
});
