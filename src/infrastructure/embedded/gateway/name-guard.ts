import { bodyNameFault } from './body-names.ts';
import { preferenceFault, profileFault, queryNameFault } from './query-names.ts';
import type { NameFault } from './reserved-names.ts';
import { restCall } from './rest-call.ts';
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

const answerOf = (fault: NameFault): Response =>
  Response.json({ ...REFUSED[fault], details: null, hint: null }, { status: 400, headers: { 'access-control-allow-origin': '*' } });

/** Refuses names in address and headers that would change objects of this process, or that the database does not understand. */
export const refuseNames = ({ method, headers }: Request, url: URL): Response | null => {
  const fault = queryNameFault(url, method) ?? preferenceFault(headers.get('prefer') ?? '') ?? profileFault(headers);
  return fault === null ? null : answerOf(fault);
};

/** The request, whose body is checked when the library reads it: after key and token. @throws RestRefusal from `text` */
export const withCheckedBody = (request: Request): Request => {
  if (request.body === null) return request;
  const read = request.text.bind(request);
  const text = async (): Promise<string> => {
    const [body, type] = [await read(), request.headers.get('content-type') ?? ''];
    const call = restCall();
    if (call !== undefined) call.body = { text: body, type };
    const fault = bodyNameFault(body, type);
    if (fault === null) return body;
    const { code, message } = REFUSED[fault];
    throw new RestRefusal(400, code, message);
  };
  return Object.defineProperty(request, 'text', { value: text });
};
