import { beforeEach, expect, test } from '@jest/globals';
import { SavedViews } from '../../../src/application/catalog/saved-views.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemorySavedViewRepository } from '../../../src/infrastructure/memory/catalog/saved-views.ts';
import { InMemoryKeyValueStore } from '../../../src/infrastructure/memory/shared/key-value-store.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

let device: InMemoryKeyValueStore;
let repository: InMemorySavedViewRepository;
let views: SavedViews;
beforeEach(() => {
  [device, repository] = [new InMemoryKeyValueStore(), new InMemorySavedViewRepository(() => 'dimas')];
  views = new SavedViews(repository, device, new RecentErrorLog(new FixedClock(), () => undefined));
});
const listed = async () => {
  const found = await views.list('dimas');
  return found.ok ? found.value : found.failure.code;
};

test('saved views: the name is required and trimmed, at most twenty', async () => {
  expect(await views.save(' Habis ', 'stok=out')).toEqual({ ok: true, value: [{ name: 'Habis', query: 'stok=out' }] });
  expect(await views.save('  ', '')).toMatchObject({ failure: { code: 'VIEW_NAME' } });
  for (let n = 0; n < 19; n += 1) await views.save(`v${n}`, '');
  expect(await views.save('lagi', '')).toMatchObject({ failure: { code: 'VIEWS_FULL' } });
  expect(await views.remove('Habis')).toMatchObject({ ok: true });
  expect(await listed()).toHaveLength(19);
});
test('saved views: local ones of an earlier version are moved once, those of the account are unchanged', async () => {
  await views.save('Habis', 'stok=low');
  const old = [{ name: 'Habis', query: 'stok=out' }, { name: 'Mahal', query: 'dari=9' }, { name: 7 }];
  device.set('admin-views:dimas', JSON.stringify(old));
  device.set('admin-views:sari', JSON.stringify(old));
  expect(await listed()).toEqual([
    { name: 'Habis', query: 'stok=low' },
    { name: 'Mahal', query: 'dari=9' },
  ]);
  expect([device.get('admin-views:dimas'), device.get('admin-views:sari')]).toEqual([null, JSON.stringify(old)]);
  await views.remove('Mahal');
  expect(await listed()).toEqual([{ name: 'Habis', query: 'stok=low' }]);
});
test('saved views: local ones stay on the device while the server is unreachable', async () => {
  device.set('admin-views:dimas', JSON.stringify([{ name: 'Mahal', query: 'dari=9' }]));
  const { list } = repository;
  repository.list = () => Promise.reject(new PortError('unavailable', 'offline'));
  expect(await listed()).toBe('UNAVAILABLE');
  expect(device.get('admin-views:dimas')).not.toBeNull();
  repository.list = list;
  expect(await listed()).toEqual([{ name: 'Mahal', query: 'dari=9' }]);
});
test('saved views: unreadable local data is deleted', async () => {
  device.set('admin-views:dimas', '{"x":');
  expect(await listed()).toEqual([]);
  expect(device.get('admin-views:dimas')).toBeNull();
});
