import type { IncomingMessage } from 'node:http';
import { parse, type Range } from 'range-parser';
import type { PlainAnswer } from './cached-answer.ts';

const OK = 200;
const PARTIAL = 206;
const UNSATISFIABLE = 416;
/** The lowest bit of the package's code: a part of the header is no range. */
const MALFORMED = 1;

/** The bytes that are sent, by first and last; "whole" for what is no single range of bytes, null for one outside the file (RFC 9110, section 14). */
const rangeOf = (header: string, size: number): Range | 'whole' | null => {
  const { code, type, ranges } = parse(size, header);
  const [range, ...others] = ranges;
  if (type !== 'bytes' || code % 2 === MALFORMED || others.length > 0) return 'whole';
  return range ?? null;
};

const part = (answer: PlainAnswer, { headers }: IncomingMessage): PlainAnswer => {
  const { range } = headers;
  const condition = headers['if-range'];
  if (range === undefined || (condition !== undefined && condition !== answer.headers['etag'])) return answer;
  const size = answer.body.length;
  const found = rangeOf(range, size);
  if (found === 'whole') return answer;
  if (found === null) {
    const body = JSON.stringify({
      statusCode: String(UNSATISFIABLE),
      code: 'InvalidRange',
      error: 'invalid_range',
      message: 'The requested range is not satisfiable',
    });
    const own = { 'content-type': 'application/json; charset=utf-8', 'content-range': `bytes */${size}` };
    return { status: UNSATISFIABLE, headers: own, body: Buffer.from(body) };
  }
  const { start, end } = found;
  return {
    status: PARTIAL,
    headers: { ...answer.headers, 'content-range': `bytes ${start}-${end}/${size}` },
    body: answer.body.subarray(start, end + 1),
  };
};

/** The name of a download, as upstream writes it; null where the address asks for none. */
const dispositionOf = (url: URL): string | null => {
  const name = url.searchParams.get('download');
  if (name === null) return null;
  const encoded = encodeURIComponent(name);
  return name === '' ? 'attachment;' : `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
};

/** Whether a request wants something else than the whole file as it is. */
export const asksForPart = ({ headers }: IncomingMessage, url: URL): boolean =>
  headers.range !== undefined || url.searchParams.has('download');

/** A whole file as this request asks for it: as a download, and only the bytes of its `Range`. Other answers stay as they are. */
export const fileForRequest = (answer: PlainAnswer, request: IncomingMessage, url: URL): PlainAnswer => {
  if (answer.status !== OK || answer.headers['accept-ranges'] !== 'bytes') return answer;
  const disposition = dispositionOf(url);
  const headers = disposition === null ? answer.headers : { ...answer.headers, 'content-disposition': disposition };
  return part({ ...answer, headers }, request);
};
