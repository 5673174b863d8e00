import type { Attacker } from './loads.ts';

interface Refusal {
  readonly name: string;
  /** Statuses, or the allowed content of a response with rows. */
  readonly expected: readonly (number | string)[];
  /** @returns the response status, or the number of rows */
  readonly attempt: (visitor: Attacker) => Promise<number | string>;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string;
  readonly isSignedIn?: boolean;
  /** Whether a response with rows is judged by their number. */
  readonly hasRows?: boolean;
}

const rowsIn = (text: string): string => {
  const rows: unknown = JSON.parse(text);
  return Array.isArray(rows) ? `${rows.length} rows` : text;
};

const refusal = (
  name: string,
  path: string,
  expected: readonly (number | string)[],
  { method, headers, body, isSignedIn, hasRows }: Ask = {},
): Refusal => ({
  name,
  expected,
  attempt: async ({ origin, publishableKey, address, token }) => {
    const answer = await fetch(origin + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        apikey: publishableKey,
        'x-forwarded-for': address,
        ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}),
        ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return hasRows && answer.ok ? rowsIn(text) : answer.status;
  },
});

const REFUSED = [400, 401, 403, 404, 405, 409, 422] as const;
const PNG = { 'content-type': 'image/png' };
const FILE = '/storage/v1/object/product-images';
const PHONE = '+6281234509876';

/** File names that nobody may write. */
const NAMES = [
  'a.png.meta.json',
  'a.part',
  'a%2F%2Fb.png',
  '..%2Fa.png',
  '.%2Fa.png',
  'a%00.png',
  'a%0d.png',
  '%5ca.png',
  '.metadata%2Fa.png',
];

/** Operations that are refused with the publishable key only, and for a signed-in person without permissions. */
export const REFUSALS: readonly Refusal[] = [
  ...[false, true].flatMap((isSignedIn) => {
    const who = isSignedIn ? 'signed in' : 'nobody';
    return [
      ...NAMES.map((name) => refusal(`upload of ${name}, ${who}`, `${FILE}/${name}`, REFUSED, { body: 'x', headers: PNG, isSignedIn })),
      ...['copy', 'move', 'cop%79', '%6dove'].map((way) =>
        refusal(`${way} of a file, ${who}`, `/storage/v1/object/${way}`, REFUSED, {
          body: { bucketId: 'product-images', sourceKey: 'a.png', destinationKey: 'b.png' },
          isSignedIn,
        }),
      ),
      // A person who may see none of them gets an empty list.
      refusal(`list of files, ${who}`, '/storage/v1/object/list/evidence', ['0 rows'], { body: { prefix: '' }, isSignedIn, hasRows: true }),
      ...['signup', 'otp', 'resend', 'verify'].map((action) =>
        refusal(`/auth/v1/${action}, ${who}`, `/auth/v1/${action}`, REFUSED, {
          body: { phone: PHONE, password: 'rahasia banget', type: 'sms', token: '123456', options: {} },
          isSignedIn,
        }),
      ),
      refusal(`password grant, ${who}`, '/auth/v1/token?grant_type=password', REFUSED, {
        body: { phone: PHONE, password: 'rahasia banget' },
        isSignedIn,
      }),
      refusal(`/auth/v1/admin/users, ${who}`, '/auth/v1/admin/users', REFUSED, { isSignedIn }),
      refusal(`people of the shop, ${who}`, '/rest/v1/rpc/find_customers', REFUSED, { body: { p_query: PHONE }, isSignedIn }),
      ...['auth.users', 'private.sessions', 'user_roles', 'audit_log'].map((table) =>
        refusal(`${table} as a table, ${who}`, `/rest/v1/${table}?select=*`, REFUSED, { isSignedIn }),
      ),
      ...['orders', 'order_events', 'wishlists', 'notification_preferences'].map((table) =>
        refusal(`${table} of others, ${who}`, `/rest/v1/${table}?select=*`, ['0 rows', 401, 403], { isSignedIn, hasRows: true }),
      ),
      refusal(`three levels of tables, ${who}`, '/rest/v1/game_titles?select=*,products(*,flash_sales(*,products(*)))', REFUSED, {
        isSignedIn,
      }),
      refusal(`a product of one's own, ${who}`, '/rest/v1/products', REFUSED, { body: { name: 'x', price: 1 }, isSignedIn }),
      refusal(`outbox without its secret, ${who}`, '/internal/outbox.json', REFUSED, { isSignedIn }),
    ];
  }),
  refusal('outbox from another site', '/internal/outbox.json', REFUSED, { headers: { origin: 'https://lain.example' } }),
  ...['sessions', 'logout-all', 'delete-account', 'export'].map((action) =>
    refusal(`/api/auth ${action} without a session`, `/api/auth?action=${action}`, REFUSED, { body: {} }),
  ),
];
