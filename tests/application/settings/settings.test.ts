import { beforeEach, describe, expect, test } from '@jest/globals';
import { ReadOwnSettings } from '../../../src/application/settings/read-own-settings.ts';
import { SettingsSource } from '../../../src/application/settings/settings-source.ts';
import { UndoSettings } from '../../../src/application/settings/undo-settings.ts';
import { UpdateSettings } from '../../../src/application/settings/update-settings.ts';
import { emptySettings } from '../../../src/domain/settings/own-settings.ts';
import { valueOr } from '../../../src/domain/shared/result.ts';
import { invalidatingAdmin } from '../../../src/infrastructure/cache/invalidating-admin.ts';
import { TtlCache } from '../../../src/infrastructure/cache/ttl-cache.ts';
import { InMemoryAdminSettingsRepository } from '../../../src/infrastructure/memory/settings/admin-settings-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { neverAgain } from '../../support/never-again.ts';

let atInterface: InMemoryAdminSettingsRepository;
let atDatabase: InMemoryAdminSettingsRepository;
let token: string | null;
let requested: string[];
let cache: TtlCache;
let read: ReadOwnSettings;
let update: UpdateSettings;
beforeEach(() => {
  [atInterface, atDatabase] = [new InMemoryAdminSettingsRepository(), new InMemoryAdminSettingsRepository()];
  [token, requested, cache] = ['kunci', [], new TtlCache(new FixedClock())];
  const { settings: invalidating } = invalidatingAdmin(cache);
  const rooms = new SettingsSource(
    { read: () => ({ token, user: null, expiresAt: null }) },
    (given) => {
      requested.push(given);
      return invalidating(atInterface);
    },
    invalidating(atDatabase),
    neverAgain,
  );
  const errors = new RecentErrorLog(new FixedClock(), () => undefined);
  read = new ReadOwnSettings(rooms, errors);
  update = new UpdateSettings(rooms, errors);
});
/** The settings that this browser shows, and the number of requests. */
const shown = async (asks: number): Promise<number> =>
  cache.get('site-settings', { lifetimeMs: 1000, tags: ['settings'] }, async () => asks);
const named = (siteName: string) => ({ own: { ...emptySettings, siteName }, version: 'v' });
const untouched = { own: emptySettings, version: null };

describe('reading settings', () => {
  test('session token: from the API first', async () => {
    atInterface.stored = named('Antarmuka');
    atDatabase.stored = named('Basis');
    expect(await read.execute()).toMatchObject({ ok: true, value: { own: { siteName: 'Antarmuka' } } });
    expect(requested).toEqual(['kunci']);
  });
  test.each(['denied', 'unavailable', 'missing'] as const)('API fails (%s): from the database', async (reason) => {
    atInterface.failing = reason;
    atDatabase.stored = named('Basis');
    expect(await read.execute()).toMatchObject({ ok: true, value: { own: { siteName: 'Basis' } } });
  });
  test('no token: from the database only', async () => {
    token = null;
    atDatabase.stored = named('Basis');
    expect(await read.execute()).toMatchObject({ ok: true, value: { own: { siteName: 'Basis' } } });
    expect(requested).toEqual([]);
  });
  test('API and database fail: UNAVAILABLE', async () => {
    [atInterface.failing, atDatabase.failing] = ['unavailable', 'unavailable'];
    expect(await read.execute()).toMatchObject({ ok: false, failure: { code: 'UNAVAILABLE' } });
  });
});

describe('writing settings', () => {
  test('session token: by the API, cached settings are invalidated and read again', async () => {
    await shown(1);
    const written = await update.execute({ siteName: 'Toko Rina' }, untouched);
    expect(written).toEqual({ ok: true, value: atInterface.stored });
    expect([atInterface.stored.own.siteName, atDatabase.stored.own.siteName, await shown(2)]).toEqual(['Toko Rina', null, 2]);
  });
  test.each(['denied', 'unavailable'] as const)('API fails (%s): by the database', async (reason) => {
    atInterface.failing = reason;
    expect(valueOr(await update.execute({ siteName: 'Toko Rina' }, untouched), null)?.own.siteName).toBe('Toko Rina');
    expect(atDatabase.stored.own.siteName).toBe('Toko Rina');
  });
  test.each(['conflict', 'invalid'] as const)('API refuses (%s): not written', async (reason) => {
    atInterface.failing = reason;
    expect(valueOr(await update.execute({ siteName: 'Toko Rina' }, untouched), null)).toBeNull();
    expect(atDatabase.stored.own.siteName).toBeNull();
  });
  test('missing permission: null', async () => {
    [atInterface.isOpen, atDatabase.isOpen] = [false, false];
    const written = await update.execute({ siteName: 'Toko Rina' }, untouched);
    expect(written).toMatchObject({ ok: false, failure: { code: 'RLS_POLICY_ERROR' } });
    expect(valueOr(written, null)).toBeNull();
  });
  test('conflict: SETTINGS_CHANGED', async () => {
    atInterface.stored = named('Orang lain');
    expect(await update.execute({ siteName: 'Toko Rina' }, { own: emptySettings, version: 'older' })).toMatchObject({
      ok: false,
      failure: { code: 'SETTINGS_CHANGED' },
    });
  });
  test('conflict with a first save: SETTINGS_CHANGED', async () => {
    atInterface.stored = named('Orang lain');
    expect(await update.execute({ heroTitle: 'Punyaku' }, untouched)).toMatchObject({ ok: false, failure: { code: 'SETTINGS_CHANGED' } });
    expect(atInterface.stored).toEqual(named('Orang lain'));
  });
  test('lost answer of a completed write: success', async () => {
    atInterface.stored = named('Toko Rina');
    await shown(1);
    const written = await update.execute({ siteName: 'Toko Rina' }, { own: emptySettings, version: 'older' });
    expect(written).toEqual({ ok: true, value: atInterface.stored });
    expect(await shown(2)).toBe(2);
  });
  test('written but unreadable afterwards: success', async () => {
    const repository = new InMemoryAdminSettingsRepository();
    atInterface.update = async (changes, version) => {
      const at = await repository.update(changes, version);
      [atInterface.failing, atDatabase.failing] = ['unavailable', 'unavailable'];
      return at;
    };
    expect(valueOr(await update.execute({ siteName: 'Toko Rina' }, untouched), null)).toEqual(repository.stored);
  });
});

describe('undo of a settings save', () => {
  const saved = async (changes: Parameters<typeof update.execute>[0]) => {
    const before = { own: { ...emptySettings, siteName: 'Lama', heroTitle: 'Judul' }, version: 'v' };
    atInterface.stored = before;
    const after = valueOr(await update.execute(changes, before), null);
    if (after === null) throw new Error('not saved');
    return { changes, before, after };
  };
  test('unchanged since: only the changed fields are restored', async () => {
    const { changes, before, after } = await saved({ siteName: 'Baru', contactEmail: 'halo@toko.example', newsletterEnabled: false });
    const sent: unknown[] = [];
    const write = atInterface.update.bind(atInterface);
    atInterface.update = (given, version) => {
      sent.push([given, version]);
      return write(given, version);
    };
    expect(valueOr(await new UndoSettings(update).execute(changes, before, after), null)?.own).toEqual(before.own);
    expect(sent).toEqual([[{ siteName: 'Lama', contactEmail: null, newsletterEnabled: true }, after.version]]);
  });
  test('saved again since: refused', async () => {
    const { changes, before, after } = await saved({ siteName: 'Baru' });
    await atInterface.update({ heroTitle: 'Dari orang lain' }, after.version);
    expect(await new UndoSettings(update).execute(changes, before, after)).toMatchObject({ failure: { code: 'SETTINGS_CHANGED' } });
    expect(atInterface.stored.own).toMatchObject({ siteName: 'Baru', heroTitle: 'Dari orang lain' });
  });
  test('saved by another editor before the reread: refused', async () => {
    const { changes, before, after } = await saved({ siteName: 'Baru' });
    const theirs = { ...after, own: { ...after.own, siteName: 'Dari orang lain' } };
    expect(await new UndoSettings(update).execute(changes, before, theirs)).toMatchObject({ failure: { code: 'SETTINGS_CHANGED' } });
    expect(atInterface.stored.own.siteName).toBe('Baru');
  });
});
