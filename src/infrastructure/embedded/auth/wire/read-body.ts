import * as v from 'valibot';
import { AuthError } from './auth-error.ts';

const LARGEST = 64 * 1024;

const notJson = (): AuthError => new AuthError(400, 'bad_json', 'Could not parse request body as JSON');

/** PostgreSQL stores neither NUL nor unpaired surrogates in JSON. */
const isStorable = (value: unknown): boolean => !/\\u(0000|d[89a-f][0-9a-f]{2})/i.test(JSON.stringify(value).replaceAll('\\\\', ''));

const parse = (bytes: ArrayBuffer): unknown => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isStorable(value)) return value;
  } catch {
    // Refused below.
  }
  throw notJson();
};

const refuseLarger = (bytes: number): void => {
  if (bytes > LARGEST) throw new AuthError(413, 'request_entity_too_large', `Request body too large (max ${LARGEST} bytes)`);
};

/**
 * Parses the body of a request. Unknown fields are dropped, as upstream does.
 * @throws AuthError `bad_json` when it is no JSON object or a field has another type; `request_entity_too_large`
 */
export const readBody = async <S extends v.GenericSchema>(request: Request, schema: S): Promise<v.InferOutput<S>> => {
  refuseLarger(Number(request.headers.get('content-length') ?? 0));
  const bytes = await request.arrayBuffer();
  refuseLarger(bytes.byteLength);
  const parsed = v.safeParse(schema, parse(bytes));
  if (!parsed.success) throw notJson();
  return parsed.output;
};
