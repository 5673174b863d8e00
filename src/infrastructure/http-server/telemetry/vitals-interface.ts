import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { toJson } from '../../../application/shared/call.ts';
import type { ReadVitals } from '../../../application/telemetry/read-vitals.ts';
import type { RecordVitals } from '../../../application/telemetry/record-vitals.ts';
import { reportVitals, sendVitals, type VitalsFailure } from '../../../application/telemetry/vitals.calls.ts';
import type { VitalReading } from '../../../domain/telemetry/vital.ts';
import { failureText } from '../../wire/failure-text.ts';
import { AddressBudget } from '../address-budget.ts';
import { isSameOrigin } from '../auth/same-origin.ts';
import { statusOf } from '../auth/status-of.ts';
import type { NodeHandler } from '../front-server.ts';
import { readBody } from '../read-body.ts';
import type { Answering } from '../route-table.ts';
import { sendFailure } from '../send.ts';

/** The status of a refusal of the measurements. */
export const vitalsStatusOf = (code: string): number => {
  if (code === 'FORBIDDEN' || code === 'CROSS_ORIGIN') return 403;
  return code === 'TOO_MANY' ? 429 : statusOf(code);
};

/** Measurements of one page; null for an invalid body. */
const readVitalsBody = (bytes: Uint8Array): readonly VitalReading[] | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const body = v.safeParse(sendVitals.input, JSON.parse(text));
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

/** @param retryAfter in seconds */
const refuse = (response: ServerResponse, code: VitalsFailure, message: string, retryAfter?: number): void =>
  sendFailure(response, vitalsStatusOf(code), code, message, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });

/**
 * `POST /api/vitals` stores measurements of a browser; `GET /api/vitals?days=7` returns them to an administrator (docs/api/openapi.json).
 */
export const vitalsInterface = ({ vitals, publicUrl, now }: VitalsInterfaceOptions): Answering<NodeHandler> => {
  const budget = new AddressBudget(MAX_PER_MINUTE, 60_000, now);

  const record = async (request: IncomingMessage, response: ServerResponse, useCase: Recorder, peer: string | null): Promise<void> => {
    if (!isSameOrigin(request.headers, publicUrl)) return refuse(response, 'CROSS_ORIGIN', 'Permintaan dari situs lain tidak diterima.');
    if (!budget.take(peer ?? '')) return refuse(response, 'TOO_MANY', 'Terlalu banyak kiriman. Coba lagi nanti.', 60);
    const readings = readVitalsBody(await readBody(request, LARGEST_BODY));
    if (readings === null) return refuse(response, 'BAD_REQUEST', 'Kiriman tidak bisa dibaca.');
    if (!(await useCase.execute(readings, peer))) return refuse(response, 'UNAVAILABLE', 'Belum bisa disimpan.', 60);
    response.writeHead(204, QUIET).end();
  };

  const read = async (request: IncomingMessage, response: ServerResponse, url: URL, useCase: ReadVitals): Promise<void> => {
    const days = url.searchParams.get('days') ?? String(USUAL_DAYS);
    if (!/^([1-9]|[12]\d|30)$/.test(days)) return refuse(response, 'BAD_REQUEST', 'Jumlah hari 1 sampai 30.');
    const outcome = await useCase.execute(BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null, Number(days));
    if (!outcome.ok) {
      const { code } = outcome.failure;
      return sendFailure(response, vitalsStatusOf(code), code, failureText(outcome.failure));
    }
    const body = Buffer.from(JSON.stringify(toJson(reportVitals.output, { figures: [...outcome.value] })));
    response.writeHead(200, { ...QUIET, 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  };

  if (vitals === null) {
    const without: NodeHandler = (_request, response) => refuse(response, 'UNAVAILABLE', 'Pengukuran belum tersedia.', 3600);
    return { GET: without, POST: without };
  }
  return {
    GET: (request, response, url) => read(request, response, url, vitals.read),
    POST: (request, response, _url, peer) => record(request, response, vitals.record, peer),
  };
};
