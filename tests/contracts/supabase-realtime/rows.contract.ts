import { describe, expect, test } from '@jest/globals';
import { announce, idOf, listening, receivedBy } from './notifications.ts';
import { clientOf, freshName, Inbox, joined, onDevice, type RealtimeSubject, serverOf, signedIn, VERSIONS } from './subject.ts';

/** The contract of row changes: they reach people who may read the rows. */
export const rowsContract = (subject: () => RealtimeSubject): void => {
  describe.each(VERSIONS)('row changes with protocol version %s', (vsn) => {
    test('insert: all columns in the format of the REST API', async () => {
      const client = clientOf(subject(), vsn);
      const inbox = await listening(client, { event: 'INSERT' });
      const row = await announce(subject(), { title: 'Promo “hari ini” 🎉' });
      const change = await inbox.find((one) => idOf(one) === row.id);
      expect(change).toMatchObject({ eventType: 'INSERT', schema: 'public', table: 'notifications', errors: null, old: {} });
      const { created_at: at, ...others } = row;
      expect(change.new).toMatchObject(others);
      // The library's data interface formats times in PostgreSQL's way, a hosted project's in ISO 8601.
      expect(Date.parse(String((change.new as Record<string, unknown>)['created_at']))).toBe(Date.parse(at));
      expect(Math.abs(Date.parse(change.commit_timestamp) - Date.now())).toBeLessThan(10_000);
    });

    test('update: new values and old key; delete: the key only', async () => {
      const client = clientOf(subject(), vsn);
      const inbox = await listening(client);
      const { id } = await announce(subject());
      await serverOf(subject()).from('notifications').update({ title: 'Berubah' }).eq('id', id);
      // The owner of a row is unknown once it is deleted, so deletions are not sent, here as upstream.
      await inbox.find(({ eventType }) => eventType === 'UPDATE');
      await serverOf(subject()).from('notifications').delete().eq('id', id);
      const deleted = await inbox.find(({ eventType }) => eventType === 'DELETE');
      expect(deleted).toMatchObject({ old: { id }, new: {} });
      expect(inbox.all.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
      expect(inbox.all[1]).toMatchObject({ new: { id, title: 'Berubah' }, old: { id } });
    });
  });

  test('row changes: a channel receives only the requested events', async () => {
    const client = clientOf(subject());
    const [updates, all] = [await listening(client, { event: 'UPDATE' }), await listening(client, { event: '*' })];
    const { id } = await announce(subject());
    await serverOf(subject()).from('notifications').update({ title: 'Baru' }).eq('id', id);
    await all.find(({ eventType }) => eventType === 'UPDATE');
    expect(updates.all.map(({ eventType }) => eventType)).toEqual(['UPDATE']);
    expect(all.all.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE']);
  });

  const NOON = '2026-01-02T12:00:00Z';
  test.each([
    ['type=eq.promo', true],
    ['type=eq.info', false],
    ['type=neq.info', true],
    ['type=neq.promo', false],
    ['type=in.(info,promo)', true],
    ['type=in.(info,restock)', false],
    ['created_at=lt.2026-01-02T12:00:01Z', true],
    [`created_at=lt.${NOON}`, false],
    [`created_at=lte.${NOON}`, true],
    ['created_at=gt.2026-01-02T11:59:59Z', true],
    [`created_at=gt.${NOON}`, false],
    [`created_at=gte.${NOON}`, true],
    ['is_read=eq.false', true],
    ['type=eq.promo,is_read=eq.true', false],
    ['type=not.eq.info', true],
  ])('row filter: %s passes a matching row: %s', async (filter, isReceived) => {
    const client = clientOf(subject());
    // The other binding receives everything, which shows when the first one would have received it.
    const inbox = await listening(client, { event: 'INSERT', filter });
    const everything = await listening(client, { event: 'INSERT' });
    const { id } = await announce(subject(), { type: 'promo', created_at: NOON });
    await everything.find((change) => idOf(change) === id);
    expect(inbox.all.map(idOf)).toEqual(isReceived ? [id] : []);
  });

  test('row changes: two subscriptions on one channel are distinguished', async () => {
    const client = clientOf(subject());
    const [promos, all] = [new Inbox<unknown>(), new Inbox<unknown>()];
    const where = { event: 'INSERT', schema: 'public', table: 'notifications' } as const;
    const channel = client
      .channel(freshName())
      .on('postgres_changes', { ...where, filter: 'type=eq.promo' }, promos.put)
      .on('postgres_changes', where, all.put);
    await joined(channel);
    await announce(subject());
    await announce(subject(), { type: 'promo' });
    await promos.find();
    expect([promos.all.length, all.all.length]).toEqual([1, 2]);
  });

  test.each([
    ['an unpublished table', { table: 'products' }],
    ['an unknown column', { table: 'notifications', filter: 'warna=eq.merah' }],
    ['an invalid value', { table: 'notifications', filter: 'user_id=eq.aku' }],
    ['an unreadable filter', { table: 'notifications', filter: 'undefined' }],
  ])('row changes: %s is refused with a message, the channel stays', async (_, wish) => {
    const client = clientOf(subject());
    const system = new Inbox<{ extension: string; status: string }>();
    const channel = client
      .channel(freshName())
      .on('postgres_changes', { event: '*', schema: 'public', ...wish }, () => undefined)
      .on('system', {}, system.put);
    await joined(channel);
    expect(await system.find(({ extension }) => extension === 'postgres_changes')).toMatchObject({ status: 'error' });
  });

  describe('row changes with row-level security', () => {
    test('own row: received by its user only', async () => {
      const [me, other, guest] = [await signedIn(subject()), await signedIn(subject()), clientOf(subject())];
      const second = await onDevice(subject(), me.phone);
      const [mine, mineToo] = [await listening(me.client), await listening(second)];
      const [theirs, guests] = [await listening(other.client), await listening(guest)];
      const row = await announce(subject(), { user_id: me.id });
      expect((await receivedBy(subject(), mine)).map(idOf)).toEqual([row.id]);
      expect((await receivedBy(subject(), mineToo)).map(idOf)).toContain(row.id);
      expect((await receivedBy(subject(), theirs)).map(idOf)).not.toContain(row.id);
      expect((await receivedBy(subject(), guests)).map(idOf)).not.toContain(row.id);
    });

    test('filter on rows of another user: receives none', async () => {
      const [me, other] = [await signedIn(subject()), await signedIn(subject())];
      const inbox = await listening(other.client, { filter: `user_id=eq.${me.id}` }, {});
      await announce(subject(), { user_id: me.id });
      expect(await receivedBy(subject(), inbox)).toEqual([]);
    });
  });
};
