import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import type { Timer } from '../../../application/shared/timer.ts';
import { ConditionNotices } from '../../../application/system/condition-notices.ts';
import type { Conditions } from '../../../application/system/conditions.ts';
import { type HealthCheck, HealthChecks } from '../../../application/system/health-checks.ts';
import type { InterfaceFailures } from '../../../application/system/interface-failures.ts';
import { countMigrations, tellCondition } from '../../../application/system/system-server.answers.ts';
import { healthOf } from '../../../domain/system/health.ts';
import type { Backend } from '../../embedded/backend.ts';
import { systemTimer } from '../../embedded/scheduler/timer.ts';
import { WITHOUT_SECRET_KEY } from '../../http-server/admin-interface/admin-interface.ts';
import type { FrontRoutes } from '../../http-server/front-server.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import { callProcedure } from '../../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { failureText } from '../../wire/failure-text.ts';
import type { BackendConnection } from './backend.ts';
import { type ServerContext, secretRestClient } from './context.ts';

/** A request of the server to one of its own interfaces, over the network as everybody sends it. */
interface SelfCall {
  readonly path: string;
  readonly method: 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The statuses of an interface that works. */
  readonly expected: readonly number[];
}

/** The answer to an address that asked for too much, which says nothing about other addresses. */
const BUSY = 429;

/** Every address of the machine includes the loopback one. */
const hostOf = ({ address, family }: AddressInfo): string => {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return family === 'IPv6' ? `[${address}]` : address;
};

/** @returns the unexpected status, or null. Rejects without an answer. */
const callSelf = async (server: Server, { path, method, headers, body, expected }: SelfCall): Promise<string | null> => {
  const address = server.address();
  if (address === null || typeof address === 'string') return 'not listening';
  const answer = await fetch(`http://${hostOf(address)}:${address.port}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  await answer.body?.cancel();
  return expected.includes(answer.status) || answer.status === BUSY ? null : String(answer.status);
};

/** The minimum free disk space, below which PostgreSQL may refuse writes. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

const isDiskFull = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < MIN_FREE_BYTES,
    () => true,
  );

/** An ended database is back within a second or two, and nothing is served meanwhile. One late answer may be a moment's load. */
const QUICK = { everyMs: 500, deadlineMs: 1500, failures: 2 };
const USUAL = { everyMs: 5000, deadlineMs: 5000 };

const ownChecks = (own: Pick<Backend, 'isAlive'>, dataFolder: string): readonly HealthCheck[] => [
  { part: 'database', ...QUICK, run: async () => ((await own.isAlive()) ? null : 'timeout') },
  { part: 'disk', ...USUAL, run: async () => ((await isDiskFull(dataFolder)) ? 'full' : null) },
];

/** The secret key counts migrations where this server has it. */
const hostedChecks = (address: IdentityAddress, fetcher: typeof fetch, count: (migrations: number) => void): readonly HealthCheck[] => {
  const rest = secretRestClient(address, fetcher);
  const run = async (): Promise<string | null> => {
    const { data, error } = await callProcedure(rest, countMigrations, {});
    if (error === null) count(v.parse(countMigrations.output, data));
    return error === null ? null : error.code;
  };
  return [{ part: 'database', ...USUAL, failures: 2, run }];
};

/** Without the secret key the project is asked as a guest asks it. */
const guestChecks = ({ url, key }: BackendConnection['backend'], fetcher: typeof fetch): readonly HealthCheck[] => {
  const run = async (): Promise<string | null> => {
    const { ok, status } = await fetcher(`${url}/rest/v1/products?select=id&limit=1`, { method: 'HEAD', headers: { apikey: key } });
    return ok ? null : String(status);
  };
  return [{ part: 'database', ...USUAL, failures: 2, run }];
};

/** What does not run without the secret key of a hosted project. The server checks nothing of it, because it has none of it. */
const SECRET_KEY = {
  part: 'secret key',
  reason: 'missing: no sign-in, orders, payments, messages, relay or admin on this server; only pg_cron of the project does what is due',
} as const;

const BODY = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
/** No session has this token. */
const UNKNOWN_SESSION = { session_token: 'self-check' };

/** One failure may be an overload of a moment. */
const INTERFACE = { ...USUAL, failures: 2 };

/** No order and no product has this id. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const PLACEMENT = { key: UNKNOWN, product_id: UNKNOWN, expected_total: 0, rules_version: 1 };

/** Each refusal of the database is a line of its log. Two failures in a row are found within 30 seconds. */
const ORDERS = { ...INTERFACE, everyMs: 10_000 };

/**
 * The calls of `/api/orders`. The guard accepts the token, so that an incomplete body is refused; complete ones reach the database, which
 * refuses a person without a session. A hosted project refuses the token itself.
 */
const orderCalls = (token: string): readonly SelfCall[] => {
  const call = (action: string, body: object, status: number): SelfCall => ({
    path: `/api/orders?action=${action}`,
    ...BODY,
    headers: { ...BODY.headers, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    expected: [status],
  });
  return [call('cancel', {}, 400), call('cancel', { order_id: UNKNOWN }, 401), call('place', PLACEMENT, 401)];
};

/** Calls interfaces over the network, as everybody does, without changing anything. */
const interfaceChecks = ({ own, address, backend }: Connection, server: Server): readonly HealthCheck[] => {
  // A read that no cache answers.
  const rest = { path: '/rest/v1/products?select=id&limit=1', method: 'HEAD', headers: { apikey: backend.key }, expected: [200] } as const;
  const auth = { path: '/api/auth?action=validate-session', ...BODY, body: JSON.stringify(UNKNOWN_SESSION), expected: [401] };
  const orders = async (): Promise<string | null> => {
    for (const call of orderCalls((await own?.signSelfCheckToken()) ?? 'self-check')) {
      const reason = await callSelf(server, call);
      if (reason !== null) return reason;
    }
    return null;
  };
  return [
    ...(own === null ? [] : [{ part: 'rest', ...INTERFACE, run: () => callSelf(server, rest) }]),
    ...(address === null
      ? []
      : [
          { part: 'auth', ...INTERFACE, run: () => callSelf(server, auth) },
          { part: 'orders', ...ORDERS, run: orders },
        ]),
  ];
};

/** Reads counters of calls that people make, and calls nothing. Without its database every call fails, which is another condition. */
export const interfaceFailuresCheck = (failures: InterfaceFailures, conditions: Conditions): HealthCheck => ({
  part: 'procedures',
  ...USUAL,
  run: () => {
    if (conditions.current().some(({ part }) => part === 'database')) failures.forget();
    return failures.current();
  },
});

interface Connection extends Pick<BackendConnection, 'address' | 'backend'> {
  readonly own: Pick<Backend, 'engine' | 'migrations' | 'isAlive' | 'signSelfCheckToken'> | null;
}

/** Tells owners of conditions. Without the secret key nobody can be told, which is a condition itself. */
const noticesOf = (
  { conditions, errors, fetcher }: Pick<ServerContext, 'conditions' | 'errors' | 'fetcher'>,
  address: IdentityAddress | null,
  timer: Timer,
): ConditionNotices | null => {
  if (address === null) return null;
  const rest = secretRestClient(address, fetcher);
  const notify = async (part: string, reason: string): Promise<void> => {
    await answerOf(rest, tellCondition, { part, reason });
  };
  return new ConditionNotices({ conditions, notify, timer, onError: (error) => errors.record('conditions', error) });
};

export interface OpenHealth {
  readonly answer: FrontRoutes['health'];
  /**
   * Starts checking.
   * @param more checks of other parts of the process
   * @returns a function that stops it
   */
  readonly start: (more?: readonly HealthCheck[]) => () => Promise<void>;
}

/** `/api/health`: what the shop found out about itself by timers of its own. */
export const openHealth = (
  { conditions, errors, fetcher, report, settings }: Pick<ServerContext, 'conditions' | 'errors' | 'fetcher' | 'report' | 'settings'>,
  connection: Connection,
  server: Server,
  timer: Timer = systemTimer,
): OpenHealth => {
  const { own, address, backend } = connection;
  let migrations = own?.migrations ?? 0;
  const ofBackend = (): readonly HealthCheck[] => {
    if (own !== null) return ownChecks(own, settings.dataFolder);
    return address === null
      ? guestChecks(backend, fetcher)
      : hostedChecks(address, fetcher, (counted) => {
          migrations = counted;
        });
  };
  return {
    answer: async () => healthOf(conditions.current(), { engine: own?.engine ?? 'external', migrations }),
    start: (more = []) => {
      if (own === null && address === null) {
        conditions.report(SECRET_KEY.part, SECRET_KEY.reason);
        report(failureText(WITHOUT_SECRET_KEY));
      }
      const checks = new HealthChecks(conditions, timer);
      checks.start([...ofBackend(), ...interfaceChecks(connection, server), ...more]);
      const notices = noticesOf({ conditions, errors, fetcher }, address, timer);
      notices?.start();
      return async () => {
        checks.stop();
        notices?.stop();
      };
    },
  };
};
