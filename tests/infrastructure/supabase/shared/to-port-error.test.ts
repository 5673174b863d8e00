import { describe, expect, test } from '@jest/globals';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { dataOf } from '../../../../src/infrastructure/supabase/shared/to-port-error.ts';

const answerOf = async (fetcher: typeof fetch) =>
  dataOf(await createRestClient({ url: 'http://front', key: 'k' }, fetcher).from('products').select('id'));
const answering = (status: number, code: string) =>
  answerOf(async () => Response.json({ code, message: 'no', details: null, hint: null }, { status }));

describe('database errors', () => {
  test('PGRST116: not exactly one row', () =>
    expect(answering(406, 'PGRST116')).rejects.toMatchObject({ reason: 'invalid', code: 'MULTIPLE_ROWS', status: 406 }));
  test('network failure: message, code and status 0', () =>
    expect(answerOf(() => Promise.reject(new TypeError('fetch failed')))).rejects.toMatchObject({
      ...{ reason: 'unavailable', code: 'NETWORK_FAILURE', status: 0 },
      message: expect.stringContaining('fetch failed'),
    }));
  test.each([
    [400, 'PGRST100', 'missing'],
    [400, 'PGRST200', 'missing'],
    [403, '42501', 'denied'],
    [409, '23505', 'conflict'],
    [400, '22P02', 'invalid'],
    [503, 'PGRST001', 'unavailable'],
  ])('%p %s: %s', (status, code, reason) => expect(answering(status, code)).rejects.toMatchObject({ reason, status }));
});
