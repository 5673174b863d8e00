import { beforeEach, describe, expect, test } from '@jest/globals';
import { DraftStorage } from '../../../src/application/shared/draft-storage.ts';
import { InMemoryKeyValueStore } from '../../../src/infrastructure/memory/shared/key-value-store.ts';

let tab: InMemoryKeyValueStore;
let person: string | null;
beforeEach(() => {
  tab = new InMemoryKeyValueStore();
  person = 'rina';
});
const drafts = () => new DraftStorage(tab, () => person);

describe('draft storage', () => {
  test('reload: the user’s input is restored', () => {
    drafts().save('product/new', { name: 'Akun' });
    expect(drafts().read('product/new')).toEqual({ name: 'Akun' });
    drafts().drop('product/new');
    expect([drafts().read('product/new'), tab.values.size]).toEqual([null, 0]);
  });
  test('version: that of the changed record', () => {
    drafts().save('games/1', { name: 'Mobile Legends' }, '2026-11-22T09:00:00Z');
    expect([drafts().draft('games/1')?.version ?? null, drafts().draft('games/2')?.version ?? null]).toEqual([
      '2026-11-22T09:00:00Z',
      null,
    ]);
    drafts().save('games/new', { name: 'Free Fire' });
    expect(drafts().draft('games/new')?.version ?? null).toBeNull();
  });
  test('unreadable draft: null', () => {
    tab.set('admin-draft:rina:settings', '{"values":');
    expect([drafts().read('settings'), drafts().draft('settings')?.version ?? null]).toEqual([null, null]);
  });
  test('other user or guest: null', () => {
    drafts().save('settings', { siteName: 'Toko Rina' });
    person = 'dimas';
    expect(drafts().read('settings')).toBeNull();
    drafts().drop('settings');
    person = null;
    expect(drafts().read('settings')).toBeNull();
    person = 'rina';
    expect(drafts().read('settings')).toEqual({ siteName: 'Toko Rina' });
  });
  test('session ends while editing: the draft is stored for its user', () => {
    const open = drafts();
    open.save('settings', { siteName: 'Toko' });
    person = null;
    open.save('settings', { siteName: 'Toko Rina' });
    person = 'rina';
    expect(drafts().read('settings')).toEqual({ siteName: 'Toko Rina' });
  });
  test('no user: not stored', () => {
    person = null;
    drafts().save('settings', { siteName: 'Toko' });
    expect(tab.values.size).toBe(0);
  });
});
