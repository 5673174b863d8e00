import type { ServerResponse } from 'node:http';

/** What `/api/health` says once everything below the front answers. */
export interface Health {
  readonly engine: 'embedded' | 'external';
  readonly migrations: number;
}

/** 200 with the facts, 503 until ready and while the database is away. */
export const sendHealth = (response: ServerResponse, health: Health | null): void => {
  const body = Buffer.from(
    JSON.stringify(health === null ? { status: 'starting' } : { status: 'ok', engine: health.engine, migrations: health.migrations }),
  );
  response.writeHead(health === null ? 503 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...(health === null ? { 'retry-after': '2' } : {}),
  });
  response.end(body);
};
