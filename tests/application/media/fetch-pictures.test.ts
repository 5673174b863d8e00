import { beforeEach, describe, expect, test } from '@jest/globals';
import { FetchPictures } from '../../../src/application/media/fetch-pictures.ts';
import { UploadProductImage } from '../../../src/application/media/upload-images.ts';
import { SharpImageResizer } from '../../../src/infrastructure/artwork/sharp-image-resizer.ts';
import { SharpPictureInspector } from '../../../src/infrastructure/artwork/sharp-pictures.ts';
import { InMemoryImageStorage } from '../../../src/infrastructure/memory/media/image-storage.ts';
import { InMemoryPictureFetcher } from '../../../src/infrastructure/memory/media/picture-fetcher.ts';
import { InMemoryPictureFetches } from '../../../src/infrastructure/memory/media/picture-fetches.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { aPicture } from '../../support/picture-world.ts';

const clock = new FixedClock();
let [hosts, queue, storage] = [new InMemoryPictureFetcher(), new InMemoryPictureFetches(clock), new InMemoryImageStorage()];
let pictures: FetchPictures;
beforeEach(() => {
  hosts = new InMemoryPictureFetcher();
  queue = new InMemoryPictureFetches(clock);
  storage = new InMemoryImageStorage();
  let stored = 0;
  const random = {
    token: (length: number) => {
      stored += 1;
      return String(stored).padStart(length, '0');
    },
  };
  const errors = new RecentErrorLog(clock, () => undefined);
  const resizer = new SharpImageResizer();
  pictures = new FetchPictures({
    queue,
    fetcher: hosts,
    inspector: new SharpPictureInspector(),
    store: new UploadProductImage({ images: storage, resizer, clock, random, errors }),
  });
});

const A = 'https://gambar.example/a';
const outcome = async (): Promise<unknown> => {
  await pictures.execute();
  return (await queue.list(null)).map(({ state, reason }) => [state, reason]);
};

describe('fetching pictures', () => {
  test('picture: stored with its copies under a name of its real type, and given to the product', async () => {
    hosts.answers.set(A, { type: 'image/png', bytes: await aPicture(700, 400).jpeg().toBuffer() });
    queue.want('p1', 'Satu', A);
    expect(await outcome()).toEqual([]);
    const [path = ''] = queue.shown.get('p1') ?? [];
    expect(path).toMatch(/^products\/\d+-0+1-gambar\.jpg$/);
    const stem = path.replace('.jpg', '');
    expect([...storage.files].map(([name, { type }]) => [name.replace(`product-images/${stem}`, ''), type]).toSorted()).toEqual([
      ['.jpg', 'image/jpeg'],
      ['.w1280.webp', 'image/webp'],
      ['.w320.webp', 'image/webp'],
      ['.w640.webp', 'image/webp'],
    ]);
    expect(await pictures.execute()).toBe(0);
  });
  test.each([
    ['a page', async () => Buffer.from('<!doctype html><p>Halo')],
    ['nothing', async () => Buffer.alloc(0)],
    ['half a picture', async () => (await aPicture(400, 400).png().toBuffer()).subarray(0, 4000)],
    ['a picture with more behind its end', async () => Buffer.concat([await aPicture().png().toBuffer(), Buffer.from('lebih')])],
  ])('%s: given up, and nothing is stored', async (_, draw) => {
    hosts.answers.set(A, { type: 'image/png', bytes: await draw() });
    queue.want('p1', 'Satu', A);
    expect(await outcome()).toEqual([['failed', 'NOT_A_PICTURE']]);
    expect([queue.drafts.has('p1'), storage.files.size]).toEqual([true, 0]);
  });
  test('host that is not public: given up, and not asked', async () => {
    hosts.refused.add('dalam.example');
    hosts.answers.set(A, { status: 302, location: 'https://dalam.example/rahasia' });
    queue.want('p1', 'Satu', A);
    queue.want('p2', 'Dua', 'https://dalam.example/b.png');
    expect(await outcome()).toEqual([
      ['failed', 'ADDRESS_REFUSED'],
      ['failed', 'ADDRESS_REFUSED'],
    ]);
    expect(hosts.asked).toEqual([A]);
  });
  test('host that fails now: tried again later, and the product stays visible', async () => {
    hosts.answers.set(A, { failure: 'FETCH_TIMEOUT' });
    queue.want('p1', 'Satu', A);
    expect(await outcome()).toEqual([['waiting', 'FETCH_TIMEOUT']]);
    expect([await pictures.execute(), queue.drafts.size]).toEqual([0, 0]);
    hosts.answers.set(A, { bytes: await aPicture().webp().toBuffer() });
    clock.advance(60_000);
    expect(await outcome()).toEqual([]);
  });
  test('storage that fails: the run fails, and the picture is tried again', async () => {
    hosts.answers.set(A, { bytes: await aPicture().png().toBuffer() });
    const B = 'https://lain.example/b';
    hosts.answers.set(B, { failure: 'PICTURE_MISSING' });
    queue.want('p1', 'Satu', A);
    queue.want('p2', 'Dua', B);
    storage.mayWrite = false;
    await expect(pictures.execute()).rejects.toMatchObject({ code: 'UPLOAD_DENIED' });
    expect((await queue.list(null)).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'PICTURE_MISSING'],
      ['waiting', 'PICTURE_NOT_STORED'],
    ]);
    storage.mayWrite = true;
    clock.advance(60_000);
    expect(await pictures.execute()).toBe(1);
    expect(queue.shown.get('p1')).toHaveLength(1);
  });
  test('database that fails: the run fails', async () => {
    queue.claim = () => Promise.reject(new Error('away'));
    await expect(pictures.execute()).rejects.toThrow('away');
  });
});
