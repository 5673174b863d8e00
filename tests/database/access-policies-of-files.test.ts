import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { id } from './access-matrix.ts';
import type { Role } from './access-subject.ts';
import { fillAccessWorld, outcomeOf, PEOPLE } from './access-world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await fillAccessWorld(database.sql);
});
afterAll(() => database.close());

const outcome = (role: Role, changes: readonly string[], statement: string): Promise<number | string> =>
  outcomeOf(database.sql, role, changes, statement);
const REFUSED = '42501';
const [OWN, OTHER] = [PEOPLE.own ?? '', PEOPLE.oth ?? ''];
const only = (permission: string): string => `delete from private.role_permissions where permission <> '${permission}'`;
const others = (permission: string): string => `delete from private.role_permissions where permission = '${permission}'`;
const add = (bucket: string, name: string, metadata = 'null'): string =>
  `insert into storage.objects (bucket_id, name, metadata) values ('${bucket}', '${name}', ${metadata})`;
const read = (bucket: string, name: string): string => `select 1 from storage.objects where bucket_id = '${bucket}' and name = '${name}'`;

describe.each<readonly [bucket: string, permission: string, stored: string, added: string, used: string, refused: readonly string[]]>([
  [
    'product-images',
    'catalogue.write',
    'products/a.png',
    'products/b.png',
    `update products set image = '/storage/v1/object/public/product-images/<name>' where id = '${id(1)}'`,
    ['b.png', 'products/b b.png', 'logos/b.png'],
  ],
  [
    'game-logos',
    'catalogue.write',
    'logos/a.png',
    'logos/b.png',
    `update game_titles set logo_path = '<name>' where id = '${id(13)}'`,
    ['b.png', 'logos/b b.png', 'products/b.png', 'logos/b.svg', 'logos/b.SVGZ'],
  ],
  [
    'settings',
    'settings.write',
    'logo.png',
    'favicon.png',
    "update website_settings set logo_url = '/storage/v1/object/public/settings/<name>'",
    ['b b.png', 'b.svg', 'b.SVGZ'],
  ],
])('files of %s', (bucket, permission, stored, added, used, refused) => {
  const inUse = (name: string): string => used.replace('<name>', name);
  const remove = `delete from storage.objects where bucket_id = '${bucket}'`;

  test('with only its permission: read, added and removed; with all others: not', async () => {
    const answers = [];
    for (const change of [only(permission), others(permission)])
      for (const statement of [read(bucket, stored), add(bucket, added), remove]) answers.push(await outcome('adm', [change], statement));
    expect(answers).toEqual([1, 1, 1, 0, REFUSED, 0]);
  });

  test('in use: neither replaced nor removed', async () => {
    expect([
      await outcome('adm', [inUse(added)], add(bucket, added)),
      await outcome('adm', [inUse(stored)], remove),
      await outcome('adm', [inUse(added)], remove),
    ]).toEqual([REFUSED, 0, 1]);
  });

  test.each(refused)('name %s: refused', async (name) => {
    expect(await outcome('adm', [], add(bucket, name))).toBe(REFUSED);
  });

  test('metadata of a vector graphic: refused where a logo is shown', async () => {
    const answer = await outcome('adm', [], add(bucket, added, `'{"mimetype": "image/SVG+xml"}'`));
    expect(answer).toBe(bucket === 'product-images' ? 1 : REFUSED);
    expect(await outcome('adm', [], add(bucket, added, `'{"mimetype": "image/png"}'`))).toBe(1);
  });

  test('another bucket: not read by this permission alone', async () => {
    const elsewhere = { 'product-images': 'settings', 'game-logos': 'settings', settings: 'game-logos' }[bucket] ?? '';
    expect(await outcome('adm', [only(permission)], `select 1 from storage.objects where bucket_id = '${elsewhere}'`)).toBe(0);
    expect(await outcome('adm', [only(permission)], `delete from storage.objects where bucket_id = '${elsewhere}'`)).toBe(0);
  });
});

describe('evidence', () => {
  const NAME = `${OWN}/bukti-baru.png`;
  const STORED = `${OWN}/bukti-satu.png`;
  const store = (name: string): string => `insert into storage.objects (bucket_id, name) values ('evidence', '${name}')`;
  const checked = (name: string, order = 'null'): string =>
    `insert into private.proof_pictures (path, hash, order_id) values ('${name}', decode(repeat('07', 32), 'hex'), ${order})
      on conflict (path) do update set order_id = excluded.order_id`;
  const orders = (state: string, buyer = OWN): string => `update orders set state = '${state}', buyer_id = '${buyer}'`;
  const complaints = (state: string): string => `update private.complaints set state = '${state}'`;
  const complaint = (state: string): string =>
    `insert into private.complaints (id, order_id, reason, text, state, from_state, due_at)
      values ('${id(951)}', '${id(41)}', 'other', 'Rusak', '${state}', 'delivered', now())`;
  const file = (name: string): string => `insert into private.complaint_files (complaint_id, path, author, kind, bytes)
    values ('${id(951)}', '${name}', 'buyer', 'picture', 1)`;
  const message = (name: string): string =>
    `insert into private.order_messages (order_id, author, text, picture) values ('${id(41)}', 'shop', 'Sudah', '${name}')`;
  /** No order is unpaid, and no complaint is open. */
  const CALM = [orders('processing'), complaints('withdrawn')];
  const UNPAID = [...CALM, orders('pending_payment')];

  test.each<readonly [what: string, answer: number | string, changes: readonly string[], name?: string, role?: Role]>([
    ['unpaid order', 1, UNPAID],
    ['order in review', 1, [...CALM, orders('payment_review')]],
    ['order in work', REFUSED, CALM],
    ['unpaid order of another person', REFUSED, [...CALM, orders('pending_payment', OTHER)]],
    ['open complaint', 1, [...CALM, complaint('open')]],
    ['complaint on appeal', 1, [...CALM, complaint('appealed')]],
    ['final complaint', REFUSED, [...CALM, complaint('final')]],
    ['session that has ended', REFUSED, [...UNPAID, `delete from auth.sessions where user_id = '${OWN}'`]],
    ['folder of another person', REFUSED, UNPAID, `${OTHER}/bukti-baru.png`],
    ['no folder', REFUSED, UNPAID, 'bukti-baru.png'],
    ['folder in the folder', REFUSED, UNPAID, `${OWN}/a/bukti-baru.png`],
    ['another kind of file', REFUSED, UNPAID, `${OWN}/bukti-baru.gif`],
    ['a video', 1, UNPAID, `${OWN}/bukti-baru.mp4`],
    ['a name of 80 characters', 1, UNPAID, `${OWN}/${'a'.repeat(80)}.png`],
    ['a name of 81 characters', REFUSED, UNPAID, `${OWN}/${'a'.repeat(81)}.png`],
    ['staff who decide complaints, no order', 1, [...CALM, only('complaints.write')], `${PEOPLE.adm}/bukti-baru.png`, 'adm'],
    ['other staff, no order', REFUSED, [...CALM, others('complaints.write')], `${PEOPLE.adm}/bukti-baru.png`, 'adm'],
  ])('added with %s: %s', async (_what, answer, changes, name = NAME, role = 'own') => {
    expect(await outcome(role, changes, add('evidence', name))).toBe(answer);
  });

  test('added to another bucket: refused', async () => {
    expect(await outcome('own', UNPAID, add('settings', NAME))).toBe(REFUSED);
  });

  const many = (count: number, age = '0', folder = OWN, bucket = 'evidence'): string =>
    `insert into storage.objects (bucket_id, name, created_at) select '${bucket}', '${folder}/viele-' || n || '.png', now() - interval '${age}'
      from generate_series(1, ${count}) n`;
  const NONE = `delete from storage.objects where bucket_id = 'evidence'`;
  test.each<readonly [what: string, answer: number | string, changes: readonly string[]]>([
    ['eleven of today', 1, [many(11)]],
    ['twelve of today', REFUSED, [many(12)]],
    ['twelve of a day ago', 1, [many(12, '1 day')]],
    ['twelve of nearly a day ago', REFUSED, [many(12, '23 hours 59 minutes')]],
    ['twelve of another person', 1, [many(12, '0', OTHER)]],
    ['twelve in another bucket', 1, [many(12, '0', OWN, 'settings')]],
    ['twelve, one submitted as a proof', 1, [many(12), checked(`${OWN}/viele-1.png`, `'${id(41)}'`)]],
    ['twelve, one checked only', REFUSED, [many(12), checked(`${OWN}/viele-1.png`)]],
    ['twelve, one of a complaint', 1, [many(12), complaint('final'), file(`${OWN}/viele-1.png`)]],
  ])('beside %s: %s', async (_what, answer, changes) => {
    expect(await outcome('own', [...UNPAID, NONE, ...changes], add('evidence', NAME))).toBe(answer);
  });

  test.each<readonly [what: string, answer: number, role: Role, changes: readonly string[]]>([
    ['its owner', 1, 'own', []],
    ['its owner, signed out', 0, 'own', [`delete from auth.sessions where user_id = '${OWN}'`]],
    ['another person', 0, 'oth', []],
    ['staff for payments, a checked proof', 1, 'adm', [only('payments.write'), checked(STORED)]],
    ['other staff, a checked proof', 0, 'adm', [others('payments.write'), checked(STORED)]],
    ['staff for payments, unchecked', 0, 'adm', [only('payments.write'), 'delete from private.proof_pictures']],
    ['staff for complaints, a file of one', 1, 'adm', [only('complaints.write'), complaint('final'), file(STORED)]],
    [
      'other staff, a file of a complaint',
      0,
      'adm',
      [others('complaints.write'), others('payments.write'), complaint('final'), file(STORED)],
    ],
    ['staff for complaints, no file of one', 0, 'adm', [only('complaints.write')]],
    ['staff for orders, a picture of a message', 1, 'adm', [only('orders.read'), message(STORED)]],
    ['staff for orders, no picture of a message', 0, 'adm', [only('orders.read')]],
    ['the buyer, a picture of a message', 1, 'oth', [message(STORED), orders('processing', OTHER)]],
    [
      'the buyer, a picture of a message, signed out',
      0,
      'oth',
      [message(STORED), orders('processing', OTHER), `delete from auth.sessions where user_id = '${OTHER}'`],
    ],
    ['another buyer, a picture of a message', 0, 'oth', [message(STORED)]],
  ])('read by %s: %i', async (_who, answer, role, changes) => {
    expect(await outcome(role, changes, read('evidence', STORED))).toBe(answer);
  });

  test('file in another bucket under the folder of a person: not read', async () => {
    const name = `${OWN}/logo.png`;
    expect(await outcome('own', [store(name).replace("'evidence'", "'settings'")], read('settings', name))).toBe(0);
  });
});
