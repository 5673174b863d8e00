import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AnnouncementRepository } from '../../../src/application/notification/announcement-repository.ts';
import type { Announcement } from '../../../src/domain/notification/announcement.ts';

export interface AnnouncementWorld {
  readonly owner: AnnouncementRepository;
  readonly customer: AnnouncementRepository;
  /** Sari, who has opted out of promotions. */
  readonly sariId: string;
  close(): Promise<void>;
}

const PROMO: Announcement = { userId: null, type: 'promo', title: 'Diskon besok', body: 'Siap', linkUrl: '/flash-sales', sendAt: null };
const LATER = new Date('2099-01-01T02:00:00.000Z');

/** The contract of announcement repositories. */
export const announcementContract = (open: () => Promise<AnnouncementWorld>): void => {
  describe('announcements', () => {
    let world: AnnouncementWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    const listed = async (state: 'sent' | 'scheduled' | 'draft', id: string) => {
      const found = (await world.owner.list(state, null)).items.find((one) => one.id === id);
      return { id, version: found?.version ?? '' };
    };
    const ids = async (state: 'sent' | 'scheduled' | 'draft') => (await world.owner.list(state, null)).items.map(({ id }) => id);

    test('draft: stored, found and changed, not from an outdated version', async () => {
      const first = await world.owner.save(PROMO, null);
      expect(await world.owner.find(first.id)).toEqual({ ...PROMO, ...first, recipient: null, problem: null });
      const second = await world.owner.save({ ...PROMO, title: 'Diskon lusa' }, first);
      expect(second.id).toBe(first.id);
      await expect(world.owner.save(PROMO, first)).rejects.toMatchObject({ reason: 'conflict', code: 'DRAFT_CHANGED' });
      expect((await world.owner.list('draft', null)).items).toMatchObject([
        { id: first.id, title: 'Diskon lusa', userId: null, reached: null },
      ]);
      await expect(world.owner.remove(first)).rejects.toMatchObject({ reason: 'conflict', code: 'DRAFT_CHANGED' });
      await expect(world.owner.send(first)).rejects.toMatchObject({ reason: 'conflict', code: 'DRAFT_CHANGED' });
      expect(await world.owner.remove(second)).toBe(true);
      expect(await world.owner.remove(second)).toBe(false);
      expect(await world.owner.find(first.id)).toBeNull();
    });
    test('repeated save with one id: one draft until it is sent', async () => {
      const id = globalThis.crypto.randomUUID();
      const first = await world.owner.save(PROMO, null, id);
      const second = await world.owner.save({ ...PROMO, title: 'Diskon lusa' }, null, id);
      expect([first.id, second.id, await ids('draft')]).toEqual([id, id, [id]]);
      expect((await world.owner.find(id))?.title).toBe('Diskon lusa');
      await world.owner.send(second);
      await expect(world.owner.save(PROMO, null, id)).rejects.toMatchObject({ reason: 'conflict', code: 'ALREADY_SENT' });
      await world.owner.remove(await listed('sent', id));
    });
    test('scheduled: listed by time, can be withdrawn', async () => {
      const late = await world.owner.save({ ...PROMO, sendAt: new Date(LATER.getTime() + 1000) }, null);
      const early = await world.owner.save({ ...PROMO, sendAt: LATER }, null);
      expect(await ids('scheduled')).toEqual([early.id, late.id]);
      expect((await world.owner.list('scheduled', null)).items[0]?.at).toEqual(LATER);
      await world.owner.recall(early.id);
      expect([await ids('scheduled'), await ids('draft')]).toEqual([[late.id], [early.id]]);
      await world.owner.remove(await listed('draft', early.id));
      await world.owner.remove(late);
      await expect(world.owner.save({ ...PROMO, sendAt: new Date(0) }, null)).rejects.toMatchObject({
        reason: 'invalid',
        code: 'SEND_AT_PAST',
      });
    });
    test('sending: once, then unchangeable', async () => {
      const saved = await world.owner.save({ ...PROMO, type: 'info', userId: world.sariId }, null);
      expect(await world.owner.send(saved)).toEqual({ isSent: true, reached: 1 });
      expect(await world.owner.send(saved)).toEqual({ isSent: true, reached: 1 });
      expect((await world.owner.list('sent', null)).items).toMatchObject([
        { id: saved.id, recipient: 'Sari Dewi', reached: 1, readCount: 0 },
      ]);
      await expect(world.owner.save(PROMO, saved)).rejects.toMatchObject({ reason: 'conflict', code: 'ALREADY_SENT' });
      await expect(world.owner.recall(saved.id)).rejects.toMatchObject({ reason: 'conflict', code: 'ALREADY_SENT' });
      expect(await world.owner.find(saved.id)).toBeNull();
      // A command about the draft does not recall an announcement that was delivered meanwhile.
      await expect(world.owner.remove(saved)).rejects.toMatchObject({ reason: 'conflict', code: 'ALREADY_SENT' });
      const sent = await listed('sent', saved.id);
      await expect(world.owner.send(sent)).rejects.toMatchObject({ reason: 'conflict', code: 'ALREADY_SENT' });
      expect(await world.owner.remove(sent)).toBe(true);
      await expect(world.owner.send(saved)).rejects.toMatchObject({ reason: 'missing' });
    });
    test('recipient who disabled the type: not sent', async () => {
      expect(await world.owner.reach(world.sariId, 'promo')).toBe(0);
      expect(await world.owner.reach(world.sariId, 'info')).toBe(1);
      const saved = await world.owner.save({ ...PROMO, userId: world.sariId }, null);
      expect(await world.owner.send(saved)).toEqual({ isSent: false, reached: 0 });
      expect((await world.owner.list('draft', null)).items).toMatchObject([{ id: saved.id, problem: 'UNWANTED' }]);
      await world.owner.remove(await listed('draft', saved.id));
    });
    test('list: in pages', async () => {
      const made: string[] = [];
      for (let place = 0; place < 23; place += 1)
        made.push((await world.owner.save({ ...PROMO, sendAt: new Date(LATER.getTime() + place) }, null)).id);
      const first = await world.owner.list('scheduled', null);
      const second = await world.owner.list('scheduled', first.next);
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
      expect([first.items.length, second.next]).toEqual([20, null]);
    });
    test.each([
      ['a link that runs a script', { linkUrl: 'javascript:alert(1)' }],
      ['a link that hides its host', { linkUrl: 'https://arena@jahat.example/' }],
      ['no title', { title: '' }],
      ['a title with direction marks', { title: 'a\u202Eb' }],
      ['a body that is too long', { body: 'a'.repeat(1001) }],
    ])('%s: refused', async (_, given) => {
      await expect(world.owner.save({ ...PROMO, ...given }, null)).rejects.toMatchObject({ reason: 'invalid' });
    });
    test('recipients: found by name, not by a single letter', async () => {
      expect(await world.owner.recipients('sari')).toMatchObject([{ id: world.sariId, name: 'Sari Dewi' }]);
      expect(await world.owner.recipients('s')).toEqual([]);
    });
    test('missing permission: denied', async () => {
      for (const send of [
        () => world.customer.list('draft', null),
        () => world.customer.save(PROMO, null),
        () => world.customer.send({ id: world.sariId, version: LATER.toISOString() }),
        () => world.customer.recall(world.sariId),
        () => world.customer.remove({ id: world.sariId, version: LATER.toISOString() }),
        () => world.customer.reach(null, 'info'),
        () => world.customer.recipients('sari'),
        () => world.customer.find(world.sariId),
      ])
        await expect(send()).rejects.toMatchObject({ reason: 'denied' });
    });
  });
};
