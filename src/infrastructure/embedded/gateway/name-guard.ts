import { bodyNameFault } from './body-names.ts';
import { preferenceFault, profileFault, queryNameFault } from './query-names.ts';
import type { NameFault } from './reserved-names.ts';
import { restCall, type WholeBodyType } from './rest-call.ts';
import { RestRefusal } from './rest-refusal.ts';

interface Refused {
  readonly code: string;
  readonly message: string;
}

const REFUSED: Readonly<Record<NameFault, Refused>> = {
  RESERVED: { code: 'PGRST100', message: 'a name in the request is reserved' },
  // The database's code for a text that it cannot store.
  NUL: { code: '22021', message: 'invalid byte sequence for encoding "UTF8": 0x00' },
  QUOTE: { code: 'PGRST100', message: 'a name in the request has a quote without its counterpart' },
};

const JSON_TYPE = 'application/json';
/** Types of the only argument without a name that a body is as a whole (PostgREST 14, "Functions as RPC"). */
const WHOLE_BODY_TYPES: Readonly<Record<string, WholeBodyType>> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
};

const answerOf = (fault: NameFault): Response =>
  Response.json({ ...REFUSED[fault], details: null, hint: null }, { status: 400, headers: { 'access-control-allow-origin': '*' } });

/** Refuses names in address and headers that would change objects of this process, or that the database does not understand. */
export const refuseNames = ({ method, headers }: Request, url: URL): Response | null => {
  const fault = queryNameFault(url, method) ?? preferenceFault(headers.get('prefer') ?? '') ?? profileFault(headers);
  return fault === null ? null : answerOf(fault);
};

/** What the library reads for a body of text, XML or bytes: the value of an argument without a name. */
const asArgument = (bytes: ArrayBuffer, type: WholeBodyType): string => {
  if (type === 'bytea') return JSON.stringify({ '': `\\x${Buffer.from(bytes).toString('hex')}` });
  try {
    return JSON.stringify({ '': new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) });
  } catch {
    throw new RestRefusal(400, '22021', 'invalid byte sequence for encoding "UTF8"');
  }
};

/**
 * The request, whose body is checked when the library reads it: after key and token. The library compares media types as they are written,
 * and knows none of a whole body for a procedure.
 * @throws RestRefusal from `text`
 */
export const withCheckedBody = (request: Request): Request => {
  if (request.body === null) return request;
  const call = restCall();
  const [media = '', ...parameters] = (request.headers.get('content-type') ?? '').split(';');
  const type = [media.trim().toLowerCase(), ...parameters].join(';');
  const whole = call?.isProcedure === true ? WHOLE_BODY_TYPES[media.trim().toLowerCase()] : undefined;
  if (request.headers.has('content-type')) request.headers.set('content-type', whole === undefined ? type : JSON_TYPE);
  if (call !== undefined && whole !== undefined) call.wholeBody = whole;
  const read = async (): Promise<string> =>
    whole === undefined ? Request.prototype.text.call(request) : asArgument(await request.arrayBuffer(), whole);
  const text = async (): Promise<string> => {
    const body = await read();
    if (call !== undefined) call.body = { text: body, type: whole === undefined ? type : JSON_TYPE };
    const fault = whole === undefined ? bodyNameFault(body, type) : null;
    if (fault === null) return body;
    const { code, message } = REFUSED[fault];
    throw new RestRefusal(400, code, message);
  };
  return Object.defineProperty(request, 'text', { value: text });
};
