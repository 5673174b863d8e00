/** Columns of the first row of `kinds` as PostgreSQL writes them in a row. */
export const FIELDS: readonly (readonly [column: string, field: string])[] = [
  ['flag', 't'],
  ['amount', '10'],
  ['large', '9007199254740993'],
  ['price', '1.50'],
  ['ratio', '0.5'],
  ['name', 'abc'],
  ['letters', '"ab "'],
  ['day', '2026-01-02'],
  ['clock', '08:30:00'],
  ['moment', '"2026-01-02 03:04:05+00"'],
  ['local', '"2026-01-02 03:04:05"'],
  ['span', '"1 day"'],
  ['uid', '00000000-0000-4000-8000-00000000abcd'],
  ['bytes', '"\\\\xdead"'],
  ['doc', '"{""a"": 1, ""b"": [1, 2]}"'],
  ['plain', '"{""a"": ""x""}"'],
  ['tags', '"{a,b}"'],
  ['flags', '"{t,f}"'],
  ['prices', '{1.50}'],
  ['docs', '"{""{}""}"'],
  ['spots', '"{""(1,one)""}"'],
  ['range', '"[1,5)"'],
  ['mood', 'calm'],
  ['spot', '"(1,one)"'],
  ['address', '10.0.0.1'],
  ['bits', '101'],
  ['words', "\"'kata':1 'satu':2\""],
  ['a:amount', '10'],
  ['doc->a', '1'],
  ['doc->b', '"[1, 2]"'],
  ['price::text', '1.50'],
];

/** Requests of `kinds` and `names` with `Accept: text/csv`, and what they are answered with. */
export const TABLES: readonly (readonly [request: string, answer: string])[] = [
  ['kinds?select=id,flag,name&order=id', 'id,flag,name\n1,t,abc\n2,f,true\n3,,'],
  ['kinds?select=id&id=eq.99', '\n'],
  ['names?select=name&id=in.(6,7,8,12)&order=id', 'name\n"a""b"\n"a\\\\b"\n"a,b"\n""'],
  ['names?select=id&order=id&limit=1&offset=2', 'id\n3'],
  ['rpc/one_name?id=6', 'id,name\n6,"a""b"'],
  ['rpc/names_until?last=2', 'id,name\n1,abc\n2,007'],
  ['rpc/name_of?id=8', 'pgrst_scalar\n"a,b"'],
  ['rpc/ids_until?last=2', 'pgrst_scalar\n1\n2'],
];

/** A request with `Accept: text/csv`, and what it is answered with beside its content type. */
interface Answered {
  readonly request: string;
  readonly method?: string;
  readonly prefer?: string;
  readonly range?: string;
  readonly body?: string;
  readonly status: number;
  readonly contentRange: string;
  readonly text: string;
}

const EXACT = 'count=exact';
const ROWS = 'return=representation';

/** Headers of PostgREST 14.17: its media type, the range of the rows and their count where that is asked for. */
export const HEADERS: readonly Answered[] = [
  { request: 'names?select=id&id=lt.3&order=id', status: 200, contentRange: '0-1/*', text: 'id\n1\n2' },
  { request: 'names?select=id&id=lt.3&order=id', prefer: EXACT, status: 200, contentRange: '0-1/2', text: 'id\n1\n2' },
  { request: 'names?select=id&order=id&limit=1', prefer: EXACT, status: 206, contentRange: '0-0/15', text: 'id\n1' },
  { request: 'names?select=id&order=id', prefer: EXACT, range: '1-2', status: 206, contentRange: '1-2/15', text: 'id\n2\n3' },
  { request: 'names?select=__count:id&id=eq.1', prefer: EXACT, status: 200, contentRange: '0-0/1', text: '__count\n1' },
  { request: 'names?select=id&id=eq.99', status: 200, contentRange: '*/*', text: '\n' },
  { request: 'names?select=id&id=eq.99', prefer: EXACT, status: 200, contentRange: '*/0', text: '\n' },
  { request: 'names?select=id&id=eq.99', prefer: EXACT, method: 'HEAD', status: 200, contentRange: '*/0', text: '' },
  { request: 'names?select=id&id=lt.3', prefer: EXACT, method: 'HEAD', status: 200, contentRange: '0-1/2', text: '' },
  { request: 'rpc/names_until?last=0', prefer: EXACT, status: 200, contentRange: '*/0', text: '\n' },
  { request: 'rpc/ids_until?last=0', prefer: EXACT, status: 200, contentRange: '*/0', text: '\n' },
  { request: 'rpc/ids_until?last=2', prefer: EXACT, status: 200, contentRange: '0-1/2', text: 'pgrst_scalar\n1\n2' },
  { request: 'rpc/one_name?id=99', status: 200, contentRange: '0-0/*', text: 'id,name\n,' },
  {
    request: 'names?id=eq.99',
    method: 'PATCH',
    body: '{"name":"a"}',
    prefer: `${ROWS},${EXACT}`,
    status: 200,
    contentRange: '*/0',
    text: '\n',
  },
  { request: 'names?id=eq.99', method: 'DELETE', prefer: `${ROWS},${EXACT}`, status: 200, contentRange: '*/0', text: '\n' },
  { request: 'names', method: 'POST', body: '[]', prefer: ROWS, status: 201, contentRange: '*/*', text: '\n' },
];
