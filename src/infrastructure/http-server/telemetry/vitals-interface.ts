import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import type { ReadVitals } from '../../../application/telemetry/read-vitals.ts';
import type { RecordVitals } from '../../../application/telemetry/record-vitals.ts';
import { isPagePattern } from '../../../domain/telemetry/page-pattern.ts';
import { isPossible, VITAL_NAMES, type VitalReading } from '../../../domain/telemetry/vital.ts';
import { failureText } from '../../wire/failure-text.ts';
import { AddressBudget } from '../address-budget.ts';
import { isSameOrigin } from '../auth/same-origin.ts';
import { statusOf } from '../auth/status-of.ts';
import type { NodeHandler } from '../front-server.ts';
import { readBody } from '../read-body.ts';
import type { Answering } from '../route-table.ts';
import { sendFailure } from '../send.ts';

const MAX_READINGS = 12;

/** Unknown fields are refused, not dropped, because they could identify a visitor. */
const Body = v.strictObject({
  page: v.custom<string>(isPagePattern),
  vitals: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({ name: v.picklist(VITAL_NAMES), value: v.number() }),
        v.check(({ name, value }) => isPossible(name, value)),
      ),
    ),
    v.minLength(1),
    v.maxLength(MAX_READINGS),
  ),
});

/** Measurements of one page; null for an invalid body. */
const readVitalsBody = (bytes: Uint8Array): readonly VitalReading[] | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const body = v.safeParse(Body, JSON.parse(text));
    return body.success ? body.output.vitals.map(({ name, value }) => ({ name, value, page: body.output.page })) : null;
  } catch {
    return null;
  }
};

/** Records measurements of a client. */
interface Recorder {
  execute(readings: readonly VitalReading[], peer: string | null): ReturnType<RecordVitals['execute']>;
}

export interface VitalsInterfaceOptions {
  /** Null without a store: a hosted project without its secret key. */
  readonly vitals: { readonly record: Recorder; readonly read: ReadVitals } | null;
  readonly publicUrl: string;
  readonly now: () => Date;
}

const LARGEST_BODY = 2000;
/** Many visitors share one address of a mobile network. */
const MAX_PER_MINUTE = { each: 600, all: 1200 };
const USUAL_DAYS = 7;
const BEARER = /^Bearer +([\x21-\x7e]{1,400})$/i;
const QUIET = { 'cache-control': 'no-store' };

/**
 * `POST /api/vitals` stores measurements of a browser; `GET /api/vitals?days=7` returns them to an administrator (docs/api/openapi.json).
 */
export const vitalsInterface = ({ vitals, publicUrl, now }: VitalsInterfaceOptions): Answering<NodeHandler> => {
  const budget = new AddressBudget(MAX_PER_MINUTE, 60_000, now);

  const record = async (request: IncomingMessage, response: ServerResponse, useCase: Recorder, peer: string | null): Promise<void> => {
    if (!isSameOrigin(request.headers, publicUrl))
      return sendFailure(response, 403, 'CROSS_ORIGIN', 'Permintaan dari situs lain tidak diterima.');
    if (!budget.take(peer ?? ''))
      return sendFailure(response, 429, 'TOO_MANY', 'Terlalu banyak kiriman. Coba lagi nanti.', { 'retry-after': '60' });
    const readings = readVitalsBody(await readBody(request, LARGEST_BODY));
    if (readings === null) return sendFailure(response, 400, 'BAD_REQUEST', 'Kiriman tidak bisa dibaca.');
    if (!(await useCase.execute(readings, peer)))
      return sendFailure(response, 503, 'UNAVAILABLE', 'Belum bisa disimpan.', { 'retry-after': '60' });
    response.writeHead(204, QUIET).end();
  };

  const read = async (request: IncomingMessage, response: ServerResponse, url: URL, useCase: ReadVitals): Promise<void> => {
    const days = url.searchParams.get('days') ?? String(USUAL_DAYS);
    if (!/^([1-9]|[12]\d|30)$/.test(days)) return sendFailure(response, 400, 'BAD_REQUEST', 'Jumlah hari 1 sampai 30.');
    const outcome = await useCase.execute(BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null, Number(days));
    if (!outcome.ok) {
      const { code } = outcome.failure;
      return sendFailure(response, code === 'FORBIDDEN' ? 403 : statusOf(code), code, failureText(outcome.failure));
    }
    const body = Buffer.from(JSON.stringify({ figures: outcome.value }));
    response.writeHead(200, { ...QUIET, 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  };

  if (vitals === null) {
    const without: NodeHandler = (_request, response) =>
      sendFailure(response, 503, 'UNAVAILABLE', 'Pengukuran belum tersedia.', { 'retry-after': '3600' });
    return { GET: without, POST: without };
  }
  return {
    GET: (request, response, url) => read(request, response, url, vitals.read),
    POST: (request, response, _url, peer) => record(request, response, vitals.record, peer),
  };
};
