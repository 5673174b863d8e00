import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { changeRows } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { idOf, inserted, nameOf } from '../support/seeded-rows.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const JUST_OVER = moment('-90 days -1 microsecond');
const LONG_AGO = moment('-200 days');

/** Orders that are closed since a long time, but for one. */
const ORDERS = ['over', 'second over', 'recent', 'running', 'bare'] as const;
const orders = inserted(
  'public.orders',
  [
    { id: idOf('over'), created_at: JUST_OVER },
    { id: idOf('second over') },
    { id: idOf('recent'), created_at: moment('-90 days') },
    { id: idOf('running'), state: 'processing' },
    { id: idOf('bare') },
  ],
  { state: 'completed', state_at: LONG_AGO, created_at: LONG_AGO },
);
const facts = inserted(
  'private.order_facts',
  ORDERS.map((name) => ({ order_id: idOf(name), proof_path: `${name}.png` })),
);
const messages = inserted(
  'private.order_messages',
  ['over', 'over', 'recent', 'running'].map((name) => ({ order_id: idOf(name), author: 'buyer', text: name })),
);
/** A checked picture; `order` is null for one that was not submitted. */
const proof = (path: string, order: string | null) => ({
  path,
  hash: "(decode(repeat('00', 32), 'hex'))",
  order_id: order === null ? null : idOf(order),
});
const proofs = inserted('private.proof_pictures', [
  proof('over.png', 'over'),
  proof('recent.png', 'recent'),
  proof('removed before.png', 'running'),
  proof('unsent, old.png', null),
  proof('unsent, fresh.png', null),
  proof('avatar.png', null),
]);
const complaint = (name: string, order: string) => ({
  ...{ id: idOf(name), order_id: idOf(order), reason: 'other', text: 'x', state: 'final', from_state: 'completed', due_at: LONG_AGO },
});
const complaints = [
  inserted('private.complaints', [
    complaint('with message', 'second over'),
    complaint('with file', 'over'),
    complaint('without evidence', 'bare'),
    complaint('of a running order', 'running'),
  ]),
  inserted(
    'private.complaint_messages',
    ['with message', 'with message', 'of a running order'].map((name) => ({ complaint_id: idOf(name), author: 'shop', text: name })),
  ),
  inserted(
    'private.complaint_files',
    ['with file', 'of a running order'].map((name) => ({
      complaint_id: idOf(name),
      path: `${name}.mp4`,
      author: 'buyer',
      kind: 'video',
      bytes: 9,
    })),
  ),
].join('; ');
const WEEK_OVER = moment('-7 days -1 microsecond');
const uploads = inserted(
  'storage.objects',
  [
    { name: 'unsent, old.png' },
    { name: 'unchecked, old.png' },
    { name: 'avatar.png' },
    { name: 'unchecked, a week.png', created_at: moment('-7 days') },
    { name: 'unsent, fresh.png', created_at: moment('-1 day') },
    { name: 'of a running order.mp4' },
    { name: 'recent.png' },
    { name: 'removed before.png' },
    { name: 'product.png', bucket_id: 'products' },
  ],
  { bucket_id: 'evidence', created_at: WEEK_OVER },
);
const removedBefore = inserted('private.files_to_remove', [
  { bucket: 'evidence', path: 'removed before.png' },
  { bucket: 'avatars', path: 'avatar.png' },
]);
const traces = [orders, facts, messages, proofs, complaints, uploads, removedBefore].join('; ');

const column = async (tx: TransactionSql, query: string): Promise<unknown[]> => (await tx.unsafe(query).values()).map(([value]) => value);
const left = async (tx: TransactionSql) => ({
  messages: await column(tx, 'select text from private.order_messages order by 1'),
  proofs: await column(tx, 'select path from private.proof_pictures order by 1'),
  complaintMessages: await column(tx, 'select text from private.complaint_messages order by 1'),
  complaintFiles: await column(tx, 'select path from private.complaint_files order by 1'),
  paths: await column(tx, 'select proof_path from private.order_facts where proof_path is not null order by 1'),
  removed: await column(tx, "select bucket || ': ' || path from private.files_to_remove order by 1"),
});

describe('erasing what belongs to orders', () => {
  test('orders that are over for 90 days: without messages, pictures and evidence; every other row stays', async () => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, traces);
      // Two evidence files, three uploads, two messages and two messages of a complaint.
      expect(await column(tx, 'select private.erase_order_traces()')).toEqual([9]);
      expect(await left(tx)).toEqual({
        messages: ['recent', 'running'],
        proofs: ['recent.png', 'removed before.png', 'unsent, fresh.png'],
        complaintMessages: ['of a running order'],
        complaintFiles: ['of a running order.mp4'],
        paths: ['bare.png', 'recent.png', 'running.png'],
        removed: [
          ...['avatars: avatar.png', 'evidence: avatar.png', 'evidence: over.png', 'evidence: removed before.png'],
          ...['evidence: unchecked, old.png', 'evidence: unsent, old.png', 'evidence: with file.mp4'],
        ],
      });
      expect(await column(tx, 'select private.erase_order_traces()')).toEqual([0]);
    });
  });

  test.each([
    ['messages', inserted('private.order_messages', [{ order_id: idOf('one'), author: 'buyer', text: 'x' }]), 1],
    ['a proof', inserted('private.proof_pictures', [proof('x.png', 'one')]), 1],
    [
      'a complaint with a message',
      `${inserted('private.complaints', [complaint('c', 'one')])};
        ${inserted('private.complaint_messages', [{ complaint_id: idOf('c'), author: 'shop', text: 'x' }])}`,
      1,
    ],
    [
      'a complaint with a file',
      `${inserted('private.complaints', [complaint('c', 'one')])};
        ${inserted('private.complaint_files', [{ complaint_id: idOf('c'), path: 'x.png', author: 'shop', kind: 'picture', bytes: 9 }])}`,
      1,
    ],
    ['a complaint without evidence', inserted('private.complaints', [complaint('c', 'one')]), 0],
  ])('limit of one order beside ten complaints without evidence: %s is found', async (_what, rows, erased) => {
    const bare = Array.from({ length: 10 }, (_, place) => `bare ${place}`);
    await frozen(database.sql, async (tx) => {
      const closed = { state: 'completed', state_at: LONG_AGO, created_at: LONG_AGO };
      const seeded = [
        ...['one', ...bare].map((name) => inserted('public.orders', [{ id: idOf(name) }], closed)),
        ...bare.map((name) => inserted('private.complaints', [complaint(`c ${name}`, name)])),
      ];
      await changeRows(tx, [...seeded, rows].join('; '));
      expect(await column(tx, 'select private.erase_order_traces(1)')).toEqual([erased]);
    });
  });

  test('limit of one beside ten uploads that are removed already: another one is found', async () => {
    await frozen(database.sql, async (tx) => {
      const names = Array.from({ length: 11 }, (_, place) => `upload ${place}.png`);
      const stored = inserted(
        'storage.objects',
        names.map((name) => ({ name })),
        { bucket_id: 'evidence', created_at: WEEK_OVER },
      );
      const removed = inserted(
        'private.files_to_remove',
        names.slice(0, 10).map((path) => ({ bucket: 'evidence', path })),
      );
      await changeRows(tx, `${stored}; ${removed}`);
      expect(await column(tx, 'select private.erase_order_traces(1)')).toEqual([1]);
    });
  });

  test('limit of one: one upload and one account for a refund, the oldest account first', async () => {
    await frozen(database.sql, async (tx) => {
      const old = ['oldest', 'older'].map((name, place) => destination(name, moment(`${place - 200} days`)));
      await changeRows(tx, [uploads, inserted('private.refund_destinations', old)].join('; '));
      expect(await column(tx, 'select private.erase_order_traces(1)')).toEqual([2]);
      expect(await column(tx, 'select holder from private.refund_destinations where sealed is not null')).toEqual(['older']);
      expect(await column(tx, 'select count(*)::int from private.files_to_remove')).toEqual([1]);
    });
  });
});

const destination = (name: string, createdAt: string, sealed: string | null = 'sealed sealed sealed sealed') => ({
  ...{ id: idOf(name), bank: 'BCA', sealed, last4: '1234', holder: name, created_at: createdAt, fingerprints: "('{print}'::text[])" },
});
const refund = (order: string, state: string, sentAt: string | null) => ({
  ...{ key: `key ${order} ${state}`, order_id: idOf(order), amount: 1, state, sent_at: sentAt, reference: state === 'sent' ? 'TRF' : null },
});

test('bank accounts of refunds: erased 90 days after they were given and every refund was sent', async () => {
  const names = ['granted', 'failed', 'sent now', 'sent before', 'two refunds'];
  const seeded = [
    inserted('private.refund_destinations', [
      destination('without an order', JUST_OVER),
      destination('given 90 days ago', moment('-90 days')),
      destination('erased before', LONG_AGO, null),
      ...names.map((name) => destination(name, LONG_AGO)),
    ]),
    inserted(
      'private.order_facts',
      [...names, 'without a refund'].map((name) => ({
        order_id: idOf(name),
        destination_id: name === 'without a refund' ? null : idOf(name),
      })),
    ),
    inserted('private.refunds', [
      refund('granted', 'granted', null),
      refund('failed', 'failed', null),
      refund('sent now', 'sent', moment('-90 days +1 microsecond')),
      refund('sent before', 'sent', moment('-90 days')),
      refund('two refunds', 'sent', LONG_AGO),
      refund('two refunds', 'granted', null),
    ]),
  ];
  await frozen(database.sql, async (tx) => {
    await changeRows(tx, seeded.join('; '));
    expect(await column(tx, 'select private.erase_order_traces()')).toEqual([2]);
    expect(await column(tx, 'select holder from private.refund_destinations where sealed is not null order by 1')).toEqual([
      ...['failed', 'given 90 days ago', 'granted', 'sent now', 'two refunds'],
    ]);
    expect(await column(tx, "select holder from private.refund_destinations where fingerprints = '{}' order by 1")).toEqual([
      ...['sent before', 'without an order'],
    ]);
  });
});

const LOGINS = ['a day', 'a day, second', 'less than a day', 'open', 'erased before'];
const login = (name: string, closedAt: string | null, isErased = false) => ({
  ...{ order_id: idOf(name), version: 3, key_id: '0a1b2c3d', labels: '{"login": "ID"}', closed_at: closedAt },
  ...{ sealed: isErased ? null : 'sealed', wrapped_key: isErased ? null : 'key', erased_at: isErased ? LONG_AGO : null },
});
const logins = [
  ...LOGINS.map((name) => inserted('public.orders', [{ id: idOf(name), sale_kind: 'service' }])),
  inserted('private.order_logins', [
    login('a day', moment('-24 hours')),
    login('a day, second', moment('-3 days')),
    login('less than a day', moment('-24 hours +1 microsecond')),
    login('open', null),
    login('erased before', LONG_AGO, true),
  ]),
].join('; ');
/** Lines of the history: the order, and what happened. */
const lines = async (tx: TransactionSql) =>
  (await tx`select order_id, action, actor_kind, version, scope, seq from private.credential_log order by order_id`.values()).map(
    ([order, ...line]) => [nameOf(order, LOGINS), ...line],
  );

describe('login of a service’s order', () => {
  test('erased 24 hours after it was shut, with a line in its history; the others stay', async () => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, logins);
      expect(await column(tx, 'select private.erase_order_logins()')).toEqual([2]);
      const rows =
        await tx`select order_id, sealed, wrapped_key, labels, erased_at = ${tx.unsafe(moment())} as is_now from private.order_logins`.values();
      expect(Object.fromEntries(rows.map(([order, ...row]) => [nameOf(order, LOGINS), row]))).toEqual({
        'a day': [null, null, {}, true],
        'a day, second': [null, null, {}, true],
        'less than a day': ['sealed', 'key', { login: 'ID' }, null],
        open: ['sealed', 'key', { login: 'ID' }, null],
        'erased before': [null, null, { login: 'ID' }, false],
      });
      expect((await lines(tx)).toSorted()).toEqual([
        ['a day, second', 'erased', 'system', 3, 'login', 1],
        ['a day', 'erased', 'system', 3, 'login', 1],
      ]);
      expect(await column(tx, 'select private.erase_order_logins()')).toEqual([0]);
    });
  });

  // A trigger of the test stands for what others commit while the logins are erased one by one.
  test.each([
    ['sealed anew', 'closed_at = null'],
    ['sealed anew and shut', `closed_at = ${moment('-24 hours +1 microsecond')}`],
    ['erased', `sealed = null, wrapped_key = null, erased_at = ${moment('-1 minute')}`],
  ])('%s since the erasing began: left as it is', async (_what, change) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, logins);
      await tx.unsafe(`create function private.meanwhile() returns trigger language plpgsql as $$ begin
          update private.order_logins set ${change} where order_id = '${idOf('a day')}';
          return null;
        end $$;
        create trigger meanwhile after update on private.order_logins for each row when (new.order_id = '${idOf('a day, second')}')
          execute function private.meanwhile()`);
      expect(await column(tx, 'select private.erase_order_logins()')).toEqual([1]);
      expect(await lines(tx)).toEqual([['a day, second', 'erased', 'system', 3, 'login', 1]]);
      const labels = await tx`select labels from private.order_logins where order_id = ${idOf('a day')}`;
      expect(labels).toEqual([{ labels: { login: 'ID' } }]);
    });
  });

  const event = (order: string, name: string, to: string) =>
    inserted('public.order_events', [{ order_id: idOf(order), seq: 9, event: name, to_state: to, actor_kind: 'staff' }]);
  test.each([
    ['completed', 'open', 'confirm', 'completed', ['open']],
    ['cancelled', 'open', 'cancel', 'cancelled', ['open']],
    ['expired', 'open', 'payment_timeout', 'expired', ['open']],
    ['refunded', 'open', 'refund', 'refunded', ['open']],
    ['replaced after a complaint', 'open', 'resolve_replacement', 'delivered', ['open']],
    ['delivered', 'open', 'deliver', 'delivered', []],
    ['completed again', 'a day', 'confirm', 'completed', []],
    ['completed after its login was erased', 'erased before', 'confirm', 'completed', []],
  ])('order %s: shut once, by the system', async (_state, order, name, to, shut) => {
    await frozen(database.sql, async (tx) => {
      // A login that was erased while it was open.
      await changeRows(tx, `${logins}; update private.order_logins set closed_at = null where order_id = '${idOf('erased before')}'`);
      await tx.unsafe(event(order, name, to));
      const closed = await column(tx, `select order_id from private.order_logins where closed_at = ${moment()}`);
      expect(closed.map((id) => nameOf(id, LOGINS))).toEqual(shut);
      expect(await lines(tx)).toEqual(shut.map((one) => [one, 'closed', 'system', 3, 'login', 1]));
    });
  });
});

test('outboxes: done notices stay 30 days, sent messages 90 and unsent ones 30', async () => {
  const month = [moment('-30 days -1 microsecond'), moment('-30 days'), moment()] as const;
  const quarter = [moment('-90 days -1 microsecond'), moment('-90 days')] as const;
  const notice = (name: string, doneAt: string | null) => ({ order_id: idOf('x'), notice: name, done_at: doneAt });
  const message = (key: string, createdAt: string, sentAt: string | null) => ({
    ...{ key, user_id: idOf('x'), text: 'x', created_at: createdAt, sent_at: sentAt },
  });
  await frozen(database.sql, async (tx) => {
    await changeRows(
      tx,
      [
        inserted('private.order_outbox', [notice('old', month[0]), notice('a_month', month[1]), notice('open', null)]),
        inserted('private.message_outbox', [
          ...[message('sent, old', LONG_AGO, quarter[0]), message('sent, 90 days', LONG_AGO, quarter[1])],
          ...[message('unsent, old', month[0], null), message('unsent, a month', month[1], null)],
        ]),
      ].join('; '),
    );
    expect(await column(tx, 'select private.purge_expired_order_data()')).toEqual([1]);
    expect(await column(tx, 'select notice from private.order_outbox order by 1')).toEqual(['a_month', 'open']);
    expect(await column(tx, 'select key from private.message_outbox order by 1')).toEqual(['sent, 90 days', 'unsent, a month']);
  });
});

describe('one call', () => {
  test('logins: 200 at most, those that were shut first', async () => {
    await frozen(database.sql, async (tx) => {
      await changeRows(
        tx,
        `insert into public.orders (id, created_at) select md5('many ' || n)::uuid, ${moment()} from generate_series(1, 201) n;
        insert into private.order_logins (order_id, version, sealed, wrapped_key, key_id, labels, closed_at)
          select md5('many ' || n)::uuid, 1, 's', 'k', '0a1b2c3d', '{}', ${moment('-30 days')} + n * interval '1 minute'
          from generate_series(1, 201) n`,
      );
      expect(await column(tx, 'select private.erase_order_logins()')).toEqual([200]);
      expect(await column(tx, 'select order_id from private.order_logins where sealed is not null')).toEqual([idOf('many 201')]);
    });
  });

  test('logins: 200 that were erased before leave room', async () => {
    await frozen(database.sql, async (tx) => {
      await changeRows(
        tx,
        `insert into public.orders (id, created_at) select md5('many ' || n)::uuid, ${moment()} from generate_series(1, 201) n;
        insert into private.order_logins (order_id, version, sealed, wrapped_key, key_id, labels, closed_at, erased_at)
          select md5('many ' || n)::uuid, 1, case n when 201 then 's' end, case n when 201 then 'k' end, '0a1b2c3d', '{}',
            ${moment('-30 days')} + n * interval '1 minute', case when n < 201 then ${moment('-1 day')} end from generate_series(1, 201) n`,
      );
      expect(await column(tx, 'select private.erase_order_logins()')).toEqual([1]);
    });
  });

  test('outboxes: 500 rows each at most', async () => {
    await frozen(database.sql, async (tx) => {
      await changeRows(
        tx,
        `insert into private.order_outbox (order_id, notice, done_at) select gen_random_uuid(), 'x', ${LONG_AGO} from generate_series(1, 501);
        insert into private.message_outbox (key, user_id, text, created_at)
          select 'many ' || n, gen_random_uuid(), 'x', ${LONG_AGO} from generate_series(1, 501) n`,
      );
      expect(await column(tx, 'select private.purge_expired_order_data()')).toEqual([500]);
      expect(await column(tx, 'select count(*)::int from private.order_outbox')).toEqual([1]);
      expect(await column(tx, 'select count(*)::int from private.message_outbox')).toEqual([1]);
    });
  });
});
