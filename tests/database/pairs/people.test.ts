import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPersonName } from '../../../src/application/auth/server/person-name.ts';
import { keyOf } from '../../../src/domain/attribute/attribute-draft.ts';
import { MAX_EVIDENCE_FILES } from '../../../src/domain/complaint/evidence.ts';
import { isNotificationType, type Notification } from '../../../src/domain/notification/notification.ts';
import { asReadBy, isFor, type Reader } from '../../../src/domain/notification/reader.ts';
import { STAFF_NOTICES, switched } from '../../../src/domain/notification/staff-notice.ts';
import { readReceiptCode, receiptKey } from '../../../src/domain/order/receipt-code.ts';
import { slugFromName } from '../../../src/domain/taxonomy/slug-from-name.ts';
import { searchTerms } from '../../../src/domain/telemetry/counted-visits.ts';
import { isPagePattern, pagePatternOf } from '../../../src/domain/telemetry/page-pattern.ts';
import { actAs, answersOf, named, undone } from '../../support/answers.ts';
import { type OrderWorld, openOrderWorld } from '../../support/order-world.ts';

const SINCE = new Date('2026-11-28T05:00:00Z');
const at = (milliseconds: number): Date => new Date(SINCE.getTime() + milliseconds);

let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld();
});
afterAll(() => world.close());

interface Sent {
  readonly name: string;
  readonly isOwn: boolean;
  readonly type: string;
  readonly after: number;
  readonly isRead?: boolean;
}
const SENT: readonly Sent[] = [
  { name: 'their own', isOwn: true, type: 'info', after: 1 },
  { name: 'their own, read', isOwn: true, type: 'info', after: 1, isRead: true },
  { name: 'their own, of a type that they switched off', isOwn: true, type: 'promo', after: 1 },
  { name: 'their own, from before they signed up', isOwn: true, type: 'info', after: -1 },
  { name: 'to everybody', isOwn: false, type: 'info', after: 1 },
  { name: 'to everybody, in the millisecond in which they signed up', isOwn: false, type: 'info', after: 0 },
  { name: 'to everybody, a millisecond earlier', isOwn: false, type: 'info', after: -1 },
  { name: 'to everybody, read', isOwn: false, type: 'info', after: 1, isRead: true },
  { name: 'to everybody, of a type that they switched off', isOwn: false, type: 'promo', after: 1 },
  { name: 'to everybody, of a type that nobody can switch off', isOwn: false, type: 'security', after: 1 },
];
test.each(SENT)(
  'isFor, asReadBy and public.get_unread_notification_count: a notification $name',
  async ({ isOwn, type, after, isRead = false }) => {
    const person = await world.buyer();
    const count = await undone(world.database.sql, async (one) => {
      await one`delete from notifications`;
      await one`update profiles set created_at = ${SINCE} where id = ${person.id}`;
      await one`insert into notification_preferences (user_id, type, is_wanted) values (${person.id}, 'promo', false)`;
      const [row] = await one<{ id: string }[]>`insert into notifications (user_id, type, title, is_read, created_at)
      values (${isOwn ? person.id : null}, ${type}, 'Judul', ${isOwn && isRead}, ${at(after)}) returning id`;
      if (!isOwn && isRead) await one`insert into notification_reads (notification_id, user_id) values (${row?.id ?? ''}, ${person.id})`;
      await actAs(one, person);
      return (await one<{ count: number }[]>`select get_unread_notification_count(${person.id}) as count`)[0]?.count;
    });
    const reader: Reader = { userId: person.id, since: SINCE, disabledKinds: ['promo'] };
    const notification: Notification = {
      ...{ id: randomUUID(), userId: isOwn ? person.id : null, title: 'Judul', body: '', linkUrl: null, createdAt: at(after) },
      ...{ type: isNotificationType(type) ? type : 'info', isRead: isOwn && isRead },
    };
    const isUnread = isFor(notification, reader) && !asReadBy(notification, reader, new Set(isRead ? [notification.id] : [])).isRead;
    expect(count).toBe(isUnread ? 1 : 0);
  },
);

test('switched and public.choose_message_setting: each switch turns what it names, and nothing else', async () => {
  const owner = await world.staff('owner');
  type Stored = {
    orders: boolean;
    staff: { is_on_duty: boolean; kinds: { kind: string; notification: boolean; whatsapp: boolean | null }[] };
  };
  const read = async () => {
    const { orders, staff } = await world.call<Stored>(owner.token, 'read_message_settings');
    return { orders, isOnDuty: staff.is_on_duty, kinds: staff.kinds };
  };
  const names = ['orders', 'duty', ...STAFF_NOTICES.flatMap(({ kind }) => [`${kind}:notification`, `${kind}:whatsapp`])] as const;
  const kinds = STAFF_NOTICES.map(({ kind, isByWhatsapp }) => ({ kind, notification: true, whatsapp: isByWhatsapp ? true : null }));
  let expected = { hasPhone: true, orders: true, staff: { isOnDuty: true, kinds } as Parameters<typeof switched>[0]['staff'] };
  for (const isOn of [false, true])
    for (const name of names) {
      await world.call(owner.token, 'choose_message_setting', { p_switch: name, p_is_on: isOn });
      expected = switched(expected, name as Parameters<typeof switched>[1], isOn);
      const { orders, staff } = expected;
      expect([name, await read()]).toEqual([name, { orders, isOnDuty: staff?.isOnDuty, kinds: staff?.kinds }]);
    }
});

test('receiptKey and private.receipt_key: letters, digits, hyphens and underscores have the same key', async () => {
  const characters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';
  for (const code of [characters, 'aB3-x_9ZkLoI0mNpQrSt', '']) {
    const [row] = await world.database.sql<{ key: string }[]>`select private.receipt_key(${code}) as key`;
    expect([code, row?.key]).toEqual([code, receiptKey(code)]);
  }
});

test('readReceiptCode and private.receipt_code: a new code is read back from small letters, groups and mistaken letters', async () => {
  for (let round = 0; round < 50; round += 1) {
    const [row] = await world.database.sql<{ code: string }[]>`select private.receipt_code() as code`;
    const code = row?.code ?? '';
    for (const typed of [code, code.toLowerCase(), code.replace(/(.{5})/g, '$1-'), code.replaceAll('1', 'l').replaceAll('0', 'o')])
      expect([typed, readReceiptCode(typed)]).toEqual([typed, { ok: true, value: code }]);
  }
});

test('readPersonName and private.clean_name: a name that is read is stored as it is', async () => {
  const typed = ['Budi', ' Budi  Santoso ', 'a\u0007b', 'x'.repeat(60), '😀'.repeat(60), 'x'.repeat(61), '', ' '];
  const read = typed.map(readPersonName).filter((name) => name !== null);
  expect(read).toHaveLength(5);
  expect(named(read, await answersOf(world.database.sql, 'private.clean_name(t)', read))).toEqual(named(read, read));
});

const NAMES = ['Mobile Legends: Bang Bang', 'É & Ü', "Pro'", '--', 'x'.repeat(100), `${'x'.repeat(36)} y`, '٣', '😀', 'a - b'];
test('slugFromName, keyOf and private.is_slug: what is made from a name is a slug, or nothing', async () => {
  const made = NAMES.flatMap((name) => [slugFromName(name), keyOf(name), keyOf(name, [keyOf(name)])]).filter((slug) => slug !== '');
  expect(named(made, await answersOf(world.database.sql, 'private.is_slug(t)', made))).toEqual(
    named(
      made,
      made.map(() => true),
    ),
  );
  expect(NAMES.map((name) => keyOf(name, [keyOf(name)])).filter((key) => key.length > 40)).toEqual([]);
});

const isCounted = (table: string, column: string, text: string): Promise<boolean> =>
  undone(world.database.sql, (one) =>
    one
      .savepoint(
        async (inner) =>
          void (await inner`insert into ${inner(table)} ${inner({ day: '2026-11-28', [column]: text, ...(column === 'page' ? { views: 1 } : { searches: 1, empty: 0 }) })}`),
      )
      .then(
        () => true,
        () => false,
      ),
  );
test.each(['/', '/*', '/products', '/products/1', '/admin', '/admin/orders', '/unknown', '/payment-status/x'])(
  'pagePatternOf, isPagePattern and private.page_views: %s',
  async (path) => {
    const pattern = pagePatternOf(path);
    expect([isPagePattern(pattern), await isCounted('private.page_views', 'page', pattern)]).toEqual([true, true]);
  },
);
test.each(['ml', 'x', 'x'.repeat(60), 'x'.repeat(61), 'Mobile LEGENDS', 'a@b.example', 'dua\nbaris', '1234567', 'İ'])(
  'searchTerms and private.search_counts: %j',
  async (text) => {
    const words = searchTerms(text);
    if (words !== null) expect(await isCounted('private.search_counts', 'words', words)).toBe(true);
    else expect(/@|.{61}|\d{8}/.test(text) || text.length < 2).toBe(true);
  },
);

test('MAX_EVIDENCE_FILES and public.server_add_complaint_file: one file more is too many', async () => {
  const buyer = await world.buyer();
  const order = await world.paid(buyer, await world.product());
  const owner = await world.staff('owner');
  await world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver' });
  const { id } = await world.call(buyer.token, 'open_complaint', { p_order: order, p_reason: 'not_received', p_text: 'Kode belum sampai' });
  const codes: unknown[] = [];
  for (let file = 0; file <= MAX_EVIDENCE_FILES; file += 1) {
    const given = { p_complaint: id, p_user: buyer.id, p_path: `${buyer.id}/${file}.png`, p_kind: 'picture', p_bytes: 1 };
    codes.push((await world.call('service', 'server_add_complaint_file', given))['code'] ?? 'done');
  }
  expect(codes).toEqual([...Array.from({ length: MAX_EVIDENCE_FILES }, () => 'done'), 'TOO_MANY']);
});
