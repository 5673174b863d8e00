import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changeRows, undone } from '../support/answers.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { id, sessionOf } from './access-matrix.ts';
import type { Role } from './access-subject.ts';
import { become, fillAccessWorld, outcomeOf, PEOPLE } from './access-world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await fillAccessWorld(database.sql);
  for (const table of ['tiers', 'game_titles', 'categories'])
    await database.sql`insert into ${database.sql(table)} (name, slug, is_active) values ('B', 'b', true)`;
});
afterAll(() => database.close());

const outcome = (role: Role, changes: readonly string[], statement: string): Promise<number | string> =>
  outcomeOf(database.sql, role, changes, statement);

const REFUSED = '42501';
const [OWN, OTHER, ADMIN] = [PEOPLE.own ?? '', PEOPLE.oth ?? '', PEOPLE.adm ?? ''];
const quoted = (number: number): string => `'${id(number)}'`;
/** Active products and inactive ones, rows of both, and a row of each that is switched off. */
const [ACTIVE, INACTIVE, ARCHIVED] = [quoted(1), quoted(2), quoted(5)];

describe('permission of staff: only it, and all others', () => {
  const only = (permission: string): readonly string[] => [`delete from private.role_permissions where permission <> '${permission}'`];
  const others = (permission: string): readonly string[] => [`delete from private.role_permissions where permission = '${permission}'`];
  const NAMED = "(name, slug, is_active) values ('Baru', 'baru', false)";

  test.each<readonly [what: string, permission: string, statement: string, withoutIt: number | string]>([
    ...['tiers', 'game_titles', 'categories'].flatMap((table): readonly (readonly [string, string, string, number | string])[] => [
      [`${table}: read one that is switched off`, 'catalogue.write', `select 1 from ${table} where slug = 'z'`, 0],
      [`${table}: add`, 'catalogue.write', `insert into ${table} ${NAMED}`, REFUSED],
      [`${table}: change`, 'catalogue.write', `update ${table} set name = 'B' where slug = 'a'`, 0],
      [`${table}: remove`, 'catalogue.write', `delete from ${table} where slug = 'b'`, 0],
    ]),
    ['products: read one that is switched off', 'catalogue.write', `select 1 from products where id = ${INACTIVE}`, 0],
    ['products: read one that is archived', 'catalogue.write', `select 1 from products where id = ${ARCHIVED}`, 0],
    ['products: add', 'catalogue.write', "insert into products (name, description, price) values ('a', 'b', 9)", REFUSED],
    ['products: change', 'catalogue.write', `update products set name = 'B' where id = ${ACTIVE}`, 0],
    [
      'game_attributes: read of a game that is switched off',
      'catalogue.write',
      `select 1 from game_attributes where id = ${quoted(72)}`,
      0,
    ],
    [
      'game_attributes: add',
      'catalogue.write',
      `insert into game_attributes (game_title_id, key, name, kind, choices) values (${quoted(13)}, 'role', 'Role', 'choice', '{Tank}')`,
      REFUSED,
    ],
    ['game_attributes: change', 'catalogue.write', `update game_attributes set choices = '{Epic,Mythic}' where id = ${quoted(71)}`, 0],
    [
      'strikable_prices: read of a product that is switched off',
      'catalogue.write',
      `select 1 from strikable_prices where product_id = ${quoted(4)}`,
      0,
    ],
    [
      'card_facts: read of a product that is switched off',
      'catalogue.write',
      `select 1 from card_facts where product_id = ${quoted(4)}`,
      0,
    ],
    [
      'rental_options: read of a product that is switched off',
      'catalogue.write',
      `select 1 from rental_options where id = ${quoted(22)}`,
      0,
    ],
    [
      'rental_options: add',
      'catalogue.write',
      `insert into rental_options (product_id, duration, price) values (${ACTIVE}, '2 Hari', 1)`,
      REFUSED,
    ],
    ['rental_options: change', 'catalogue.write', `update rental_options set price = 2 where id = ${quoted(21)}`, 0],
    ['rental_options: remove', 'catalogue.write', `delete from rental_options where id = ${quoted(21)}`, 0],
    ['flash_sales: read one that is switched off', 'catalogue.write', `select 1 from flash_sales where id = ${quoted(32)}`, 0],
    ['flash_sales: read of a product that is switched off', 'catalogue.write', `select 1 from flash_sales where id = ${quoted(33)}`, 0],
    [
      'flash_sales: add',
      'catalogue.write',
      `insert into flash_sales (product_id, sale_price, original_price, end_time) values (${quoted(3)}, 1, 9, '2099-01-01')`,
      REFUSED,
    ],
    ['flash_sales: change', 'catalogue.write', `update flash_sales set sale_price = 2 where id = ${quoted(31)}`, 0],
    ['flash_sales: remove', 'catalogue.write', `delete from flash_sales where id = ${quoted(31)}`, 0],
    ['website_settings: change', 'settings.write', 'update website_settings set sells_accounts = false', 0],
    ['notifications: add', 'notifications.write', "insert into notifications (title) values ('Baru')", REFUSED],
    ['notifications: change', 'notifications.write', `update notifications set title = 'Lain' where id = ${quoted(51)}`, 0],
    ['notifications: remove', 'notifications.write', `delete from notifications where id = ${quoted(53)}`, 0],
    ['content_versions: read', 'content.write', "select 1 from content_versions where slug = 'terms' and version = 2", 0],
    ['orders: read', 'orders.read', `select 1 from orders where id = ${quoted(41)}`, 0],
  ])('%s', async (_what, permission, statement, withoutIt) => {
    expect([await outcome('adm', only(permission), statement), await outcome('adm', others(permission), statement)]).toEqual([
      1,
      withoutIt,
    ]);
  });

  test('website_settings: add', async () => {
    const add = "insert into website_settings (id) values ('default')";
    const answers = [];
    for (const changes of [only('settings.write'), others('settings.write')])
      answers.push(await outcome('adm', ['delete from website_settings', ...changes], add));
    expect(answers).toEqual([1, REFUSED]);
  });
});

describe('settings without a fresh second factor', () => {
  /** The session passed its second factor that many seconds ago. */
  const asAdmin = (secondsAgo: number, statement: string): Promise<number | string> =>
    undone(database.sql, async (transaction) => {
      await transaction`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), ${ADMIN}, 'totp', 'verified', now(), now())`;
      if (statement.startsWith('insert')) await changeRows(transaction, 'delete from website_settings');
      await become(transaction, 'adm');
      const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - secondsAgo }];
      const claims = { sub: ADMIN, role: 'authenticated', session_id: sessionOf(ADMIN), aal: 'aal2', amr };
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      return transaction
        .savepoint(async (point) => (await point.unsafe(statement)).count)
        .catch((error: { code?: string }) => String(error.code));
    });
  test.each([
    ['change', 'update website_settings set sells_accounts = false', 0],
    ['add', "insert into website_settings (id) values ('default')", REFUSED],
  ])('%s', async (_what, statement, refusal) => {
    expect([await asAdmin(60, statement), await asAdmin(3600, statement)]).toEqual([1, refusal]);
  });
});

describe('rows of products that pages show', () => {
  const off = (product: string): string => `update products set is_active = false where id = ${product}`;
  const archived = (product: string): string => `update products set archived_at = now() where id = ${product}`;
  /** A product, another of which stays active, and a row of it. */
  const ROWS: readonly (readonly [table: string, product: string, statement: string])[] = [
    ['flash_sales', ACTIVE, `select 1 from flash_sales where id = ${quoted(31)}`],
    ['rental_options', ACTIVE, `select 1 from rental_options where id = ${quoted(21)}`],
    ['strikable_prices', quoted(3), `select 1 from strikable_prices where product_id = ${quoted(3)}`],
    ['card_facts', quoted(3), `select 1 from card_facts where product_id = ${quoted(3)}`],
    ['products', ACTIVE, `select 1 from products where id = ${ACTIVE}`],
  ];

  for (const role of ['anon', 'oth'] as const)
    test.each(ROWS)(`${role}: %s`, async (_table, product, statement) => {
      expect([
        await outcome(role, [], statement),
        await outcome(role, [off(product)], statement),
        await outcome(role, [archived(product)], statement),
      ]).toEqual([1, 0, 0]);
    });

  test.each(['anon', 'oth'] as const)('%s: of everything else switched off, nothing is read', async (role) => {
    const counts = [];
    for (const statement of [
      `select 1 from flash_sales where id <> ${quoted(31)}`,
      `select 1 from rental_options where id <> ${quoted(21)}`,
      `select 1 from card_facts where product_id <> ${quoted(3)}`,
      'select 1 from products where not is_active or archived_at is not null',
      `select 1 from game_attributes where id <> ${quoted(71)}`,
      `select 1 from feed_events where id in (${quoted(62)}, ${quoted(63)})`,
    ])
      counts.push(await outcome(role, [], statement));
    expect(counts).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('own rows', () => {
  const READ = {
    profiles: `select 1 from profiles where id = '${OWN}'`,
    orders: `select 1 from orders where buyer_id = '${OWN}'`,
    order_events: `select 1 from order_events where order_id = ${quoted(41)}`,
    notifications: `select 1 from notifications where user_id = '${OWN}'`,
    notification_reads: `select 1 from notification_reads where user_id = '${OWN}'`,
    notification_preferences: `select 1 from notification_preferences where user_id = '${OWN}'`,
    wishlists: `select 1 from wishlists where user_id = '${OWN}'`,
  };
  const WRITE = {
    profiles: [`update profiles set name = 'Sari' where id = '${OWN}'`, 0],
    notification_reads: [`insert into notification_reads (notification_id, user_id) values (${quoted(53)}, '${OWN}')`, REFUSED],
    'notification_reads, removed': ['delete from notification_reads', 0],
    notification_preferences: [`insert into notification_preferences (user_id, type, is_wanted) values ('${OWN}', 'info', false)`, REFUSED],
    'notification_preferences, changed': ['update notification_preferences set is_wanted = true', 0],
    'notification_preferences, removed': ['delete from notification_preferences', 0],
    wishlists: [`insert into wishlists (user_id, product_id) values ('${OWN}', ${quoted(3)})`, REFUSED],
    'wishlists, removed': ['delete from wishlists', 0],
  } as const;
  const ENDED = [`delete from auth.sessions where user_id = '${OWN}'`];

  test.each(Object.entries(READ))('%s: read while signed in, by nobody else', async (_table, statement) => {
    const [own, ended, other] = [
      await outcome('own', [], statement),
      await outcome('own', ENDED, statement),
      await outcome('oth', [], statement),
    ];
    expect([Number(own) > 0, ended, other]).toEqual([true, 0, 0]);
  });

  test.each(Object.entries(WRITE))('%s: written while signed in, by nobody else', async (_table, [statement, refusal]) => {
    expect([await outcome('own', [], statement), await outcome('own', ENDED, statement), await outcome('oth', [], statement)]).toEqual([
      1,
      refusal,
      refusal,
    ]);
  });

  test.each([
    ['profile given to another', `update profiles set id = ${quoted(104)} where id = '${OWN}'`],
    ['preference given to another', `update notification_preferences set user_id = '${OTHER}'`],
  ])('%s: refused', async (_what, statement) => {
    expect(await outcome('own', [], statement)).toBe(REFUSED);
  });

  test('another person’s order: its events are not read', async () => {
    const changes = [`update orders set buyer_id = '${OTHER}' where id = ${quoted(41)}`];
    expect([await outcome('own', changes, READ.order_events), Number(await outcome('oth', changes, READ.order_events)) > 0]).toEqual([
      0,
      true,
    ]);
  });
});

describe('notifications', () => {
  test.each<readonly [role: Role, notification: number, answer: number | string]>([
    ['own', 53, 1],
    ['own', 52, 1],
    ['oth', 53, 1],
    ['oth', 52, REFUSED],
    ['oth', 99, REFUSED],
  ])('%s marks notification %i as read: %s', async (role, notification, answer) => {
    const user = role === 'own' ? OWN : OTHER;
    const statement = `insert into notification_reads (notification_id, user_id) values (${quoted(notification)}, '${user}')`;
    expect(await outcome(role, [], statement)).toBe(answer);
  });

  test('marks of another person: refused and not removed', async () => {
    const statement = `insert into notification_reads (notification_id, user_id) values (${quoted(53)}, '${OWN}')`;
    expect([await outcome('oth', [], statement), await outcome('oth', [], 'delete from notification_reads')]).toEqual([REFUSED, 0]);
  });

  test('visitor: reads only those for everyone', async () => {
    expect([
      await outcome('anon', [], 'select 1 from notifications where user_id is null'),
      await outcome('anon', [], 'select 1 from notifications where user_id is not null'),
      await outcome('oth', [], 'select 1 from notifications where user_id is null'),
    ]).toEqual([2, 0, 2]);
  });

  test.each([
    ['for one person', `insert into notifications (user_id, title) values ('${OWN}', 'Baru')`],
    ['with a hidden character in its title', "insert into notifications (title) values (E'Ba\\u200Bru')"],
    ['with a hidden character in its text', "insert into notifications (title, body) values ('Baru', E'a\\u200Bb')"],
    ['changed to one for one person', `update notifications set user_id = '${OWN}' where id = ${quoted(51)}`],
    ['changed to a title with a hidden character', `update notifications set title = E'Ba\\u200Bru' where id = ${quoted(51)}`],
    ['changed to a text with a hidden character', `update notifications set body = E'a\\u200Bb' where id = ${quoted(51)}`],
  ])('by staff, %s: refused', async (_what, statement) => {
    expect(await outcome('adm', [], statement)).toBe(REFUSED);
  });

  test.each(['update notifications set title = title', 'delete from notifications'])(
    'by staff, %s: those for everyone only',
    async (statement) => {
      expect(await outcome('adm', [], statement)).toBe(2);
      const own = `update notifications set user_id = '${ADMIN}' where id = ${quoted(52)}`;
      expect(await outcome('adm', [own], statement)).toBe(2);
    },
  );
});
