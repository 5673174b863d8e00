import * as v from 'valibot';
import { refusals, StorageError } from './storage-error.ts';

/** A whole number, or a text of one, which upstream reads as the number (`coerceTypes` of Ajv); Python's clients send texts. */
export const Whole = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*[-+]?\d+(\.0+)?\s*$/), v.transform(Number))]),
  v.number(),
  v.safeInteger(),
);
/** Yes or no, or what upstream reads as such. */
export const Flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false', 1, 0]),
    v.transform((value) => value === 'true' || value === 1),
  ),
]);

/**
 * The JSON body of a request. Another type is refused unread, because only JSON is bounded to a short length.
 * @throws StorageError for a body of another form
 */
export const readJson = async <T>(request: Request, schema: v.GenericSchema<unknown, T>): Promise<T> => {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? 'application/json'))
    throw new StorageError(415, 'InvalidMimeType', 'Invalid Content-Type header', { error: 'invalid_mime_type' });
  const body = await request.json().catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    throw refusals.invalidRequest('Body is not valid JSON');
  });
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw refusals.invalidRequest(`body${(issue.path ?? []).map(({ key }) => `/${String(key)}`).join('')} is invalid`);
};
