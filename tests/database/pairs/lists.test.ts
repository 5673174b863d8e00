import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ATTRIBUTE_KINDS } from '../../../src/domain/attribute/game-attribute.ts';
import { ROLES } from '../../../src/domain/auth/roles.ts';
import { COMPLAINT_OUTCOMES, COMPLAINT_REASONS, COMPLAINT_STATES } from '../../../src/domain/complaint/complaint.ts';
import { EVIDENCE_EXTENSIONS, evidenceProblem } from '../../../src/domain/complaint/evidence.ts';
import { CREDENTIAL_SCOPES } from '../../../src/domain/credential/fields.ts';
import { checkPicture, PICTURE_BUCKETS } from '../../../src/domain/media/image-upload.ts';
import { isSwitchable, NOTIFICATION_TYPES } from '../../../src/domain/notification/notification.ts';
import { DEADLINE_NAMES, ORDER_FILTERS, SALE_KINDS } from '../../../src/domain/order/order.ts';
import { RULES_VERSION } from '../../../src/domain/order/sold-here.ts';
import { ORDER_KINDS, ORDER_STATES } from '../../../src/domain/order/transitions.ts';
import { GATEWAYS, gatewayFor, HIGHEST_AMOUNTS, METHODS_OF_GATEWAYS, PAYMENT_METHODS } from '../../../src/domain/payment/payment-method.ts';
import { SEARCH_TERM_KINDS } from '../../../src/domain/search/search-term.ts';
import { PERMISSIONS } from '../../../src/domain/staff/permission.ts';
import { VITAL_NAMES } from '../../../src/domain/telemetry/vital.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const LISTS: readonly (readonly [name: string, list: readonly string[], table: string, column: string])[] = [
  ['SALE_KINDS', SALE_KINDS, 'public.products', 'sale_kind'],
  ['ORDER_KINDS', ORDER_KINDS, 'public.orders', 'kind'],
  ['ORDER_STATES', ORDER_STATES, 'public.orders', 'state'],
  ['DEADLINE_NAMES', DEADLINE_NAMES, 'private.order_deadlines', 'name'],
  ['COMPLAINT_REASONS', COMPLAINT_REASONS, 'private.complaints', 'reason'],
  ['COMPLAINT_OUTCOMES', COMPLAINT_OUTCOMES, 'private.complaints', 'outcome'],
  ['COMPLAINT_STATES', COMPLAINT_STATES, 'private.complaints', 'state'],
  ['CREDENTIAL_SCOPES', CREDENTIAL_SCOPES, 'private.credentials', 'scope'],
  ['NOTIFICATION_TYPES', NOTIFICATION_TYPES, 'public.notifications', 'type'],
  ['isSwitchable', NOTIFICATION_TYPES.filter(isSwitchable), 'public.notification_preferences', 'type'],
  ['ATTRIBUTE_KINDS', ATTRIBUTE_KINDS, 'public.game_attributes', 'kind'],
  ['SEARCH_TERM_KINDS', SEARCH_TERM_KINDS, 'private.search_synonyms', 'kind'],
  ['ROLES', ROLES, 'private.user_roles', 'role'],
  ['VITAL_NAMES', VITAL_NAMES, 'private.vitals', 'name'],
  ['PAYMENT_METHODS', PAYMENT_METHODS, 'private.payment_attempts', 'method'],
  ['GATEWAYS', GATEWAYS, 'private.payment_attempts', 'gateway'],
  ['GATEWAYS', GATEWAYS, 'private.webhook_inbox', 'gateway'],
];
test.each(LISTS)('%s: the list is that of the constraint of its column', async (_, list, table, column) => {
  const rows = await database.sql<{ value: string }[]>`
    select distinct value[1] as value from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_A-Z]+)''', 'g') as value
    where c.conrelid = ${table}::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) ~ ${`^CHECK \\(\\(${column} = ANY`}`;
  expect(rows.map(({ value }) => value).toSorted()).toEqual([...list].toSorted());
});

test('METHODS_OF_GATEWAYS and private.gateway_methods: the same methods', async () => {
  const rows = await database.sql<{ gateway: string; methods: string[] }[]>`
    select name as gateway, private.gateway_methods(name) as methods from unnest(${[...GATEWAYS]}::text[]) as name`;
  expect(Object.fromEntries(rows.map(({ gateway, methods }) => [gateway, methods]))).toEqual(METHODS_OF_GATEWAYS);
});

test('HIGHEST_AMOUNTS and private.highest_amount: the same limits', async () => {
  const rows = await database.sql<{ method: string; amount: number }[]>`
    select name as method, private.highest_amount(name)::integer as amount from unnest(${[...PAYMENT_METHODS]}::text[]) as name
    where private.highest_amount(name) is not null`;
  expect(Object.fromEntries(rows.map(({ method, amount }) => [method, amount]))).toEqual(HIGHEST_AMOUNTS);
});

test('gatewayFor and private.ways_to_pay: the same gateway for every order of preference, around the limit', async () => {
  const [sandbox, manual, midtrans] = GATEWAYS;
  for (const preferred of [[], [manual], [midtrans, manual], [manual, midtrans], [sandbox, midtrans, manual]])
    for (const due of [1, 10_000_000, 10_000_001]) {
      const rows = await database.sql.begin(async (sql) => {
        await sql`update private.payment_settings set gateways = ${preferred}, qris = ${'0'.repeat(60)},
          accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
        return sql<{ method: string; gateway: string }[]>`select w.method, w.gateway from private.ways_to_pay(${due}) w`;
      });
      const expected = PAYMENT_METHODS.map((method) => ({ method, gateway: gatewayFor(method, due, preferred) }));
      expect([...rows]).toEqual(expected.filter(({ gateway }) => gateway !== null));
    }
});

test('PERMISSIONS and private.role_permissions: each permission is assigned to a role, and there is no other', async () => {
  const rows = await database.sql<{ permission: string }[]>`select distinct permission from private.role_permissions`;
  expect(rows.map(({ permission }) => permission).toSorted()).toEqual([...PERMISSIONS].toSorted());
});

test('ORDER_FILTERS and private.states_of: every filter but that of everything selects states of an order', async () => {
  const rows = await database.sql<{ name: string; states: string[] | null }[]>`
    select name, private.states_of(name) as states from unnest(${[...ORDER_FILTERS, 'anything']}::text[]) as name`;
  for (const { name, states } of rows) {
    if (name === 'all' || name === 'anything') expect([name, states]).toEqual([name, null]);
    else expect([name, states?.every((state) => (ORDER_STATES as readonly string[]).includes(state))]).toEqual([name, true]);
  }
});

test('RULES_VERSION and private.order_settings: a new shop has the version of the rules that the program knows', async () => {
  const [row] = await database.sql<{ version: number }[]>`select rules_version as version from private.order_settings`;
  expect(row?.version).toBe(RULES_VERSION);
});

const TYPES = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/svg+xml',
  'video/mp4',
  'application/pdf',
  'text/html',
  '',
];
const bucketOf = async (id: string): Promise<{ most: number; types: readonly string[] }> => {
  const [row] = await database.sql<{ most: number; types: string[] }[]>`
    select file_size_limit::integer as most, allowed_mime_types as types from storage.buckets where id = ${id}`;
  return row ?? { most: 0, types: [] };
};
test.each(PICTURE_BUCKETS)('checkPicture and storage.buckets: sizes and types of files in %s', async (bucket) => {
  const { most, types } = await bucketOf(bucket);
  const accepts = (type: string, size: number): boolean => checkPicture(bucket, { name: 'a', type, size }).ok;
  expect(TYPES.filter((type) => accepts(type, 1))).toEqual(TYPES.filter((type) => types.includes(type)));
  expect([0, 1, most, most + 1].map((size) => accepts('image/png', size))).toEqual([false, true, true, false]);
});
test('evidenceProblem and storage.buckets: sizes and types of evidence', async () => {
  const { most, types } = await bucketOf('evidence');
  expect(Object.keys(EVIDENCE_EXTENSIONS).toSorted()).toEqual([...types].toSorted());
  expect(TYPES.filter((type) => evidenceProblem({ type, size: 1 }) === null)).toEqual(TYPES.filter((type) => types.includes(type)));
  expect([0, 1, most, most + 1].map((size) => evidenceProblem({ type: 'image/png', size }) === null)).toEqual([false, true, true, false]);
});
