import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FetchPictures } from '../../../../src/application/media/fetch-pictures.ts';
import { UploadProductImage } from '../../../../src/application/media/upload-images.ts';
import { SharpImageResizer } from '../../../../src/infrastructure/artwork/sharp-image-resizer.ts';
import { SharpPictureInspector } from '../../../../src/infrastructure/artwork/sharp-pictures.ts';
import { CryptoRandom } from '../../../../src/infrastructure/platform/crypto-random.ts';
import { RecentErrorLog } from '../../../../src/infrastructure/platform/recent-error-log.ts';
import { SystemClock } from '../../../../src/infrastructure/platform/system-clock.ts';
import { SupabaseProductTransfer } from '../../../../src/infrastructure/supabase/catalog/product-transfer.ts';
import { SupabaseImageStorage } from '../../../../src/infrastructure/supabase/media/image-storage.ts';
import { createRestClient, withToken } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabasePictureQueue } from '../../../../src/infrastructure/supabase-server/media/picture-queue.ts';
import { ManualTimer } from '../../../support/manual-timer.ts';
import { openPictureHost, type PictureHost } from '../../../support/picture-host.ts';
import { aPicture } from '../../../support/picture-world.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../../../support/test-database.ts';

let database: TestDatabase;
let owner: TestUser;
let host: PictureHost;
let pictures: FetchPictures;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.request('/rest/v1/website_settings?select=id');
  owner = await database.user('owner');
  host = await openPictureHost();
  const { secretKey: key } = database.keys;
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  const clock = new SystemClock();
  pictures = new FetchPictures({
    queue: new SupabasePictureQueue(createRestClient({ url: 'http://front', key }, fetcher)),
    fetcher: host.fetcher(new ManualTimer()),
    inspector: new SharpPictureInspector(),
    store: new UploadProductImage({
      images: new SupabaseImageStorage({
        backend: { url: 'http://front', key },
        fetcher: (input, init) => fetcher(input, withToken(init, key)),
        fileOrigin: '',
      }),
      resizer: new SharpImageResizer(),
      clock,
      random: new CryptoRandom(),
      errors: new RecentErrorLog(clock, () => undefined),
    }),
  });
});
afterAll(async () => {
  await host.close();
  await database.close();
});

test('product with pictures of another host: the shop shows its own copies, and a bad one makes it a draft', async () => {
  const [good, bad, inside] = [host.addressOf('/a'), host.addressOf('/b'), host.addressOf('/c', 'dalam.example')];
  const bytes = await aPicture(700, 350).jpeg().toBuffer();
  host.answers.set('/a', (answer) => void answer.writeHead(302, { location: '/real.jpg' }).end());
  host.answers.set('/real.jpg', (answer) => void answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes));
  host.answers.set('/b', (answer) => void answer.writeHead(200, { 'content-type': 'image/png' }).end('rahasia'));
  const id = crypto.randomUUID();
  const body = JSON.stringify({ id, name: 'Akun', description: 'b', price: 1, image: good, images: [good, bad, inside] });
  expect((await database.request('/rest/v1/products', { method: 'POST', token: owner.token, body })).status).toBe(201);
  expect(await pictures.execute()).toBeGreaterThan(0);
  while ((await pictures.execute()) > 0);
  const [row] = await database.sql<{ image: string; images: string[]; is_active: boolean }[]>`
    select image, images, is_active from products where id = ${id}`;
  expect(row).toMatchObject({ images: [row?.image], is_active: false });
  expect(row?.image).toMatch(/^\/storage\/v1\/object\/public\/product-images\/products\/\d+-[^/]+-gambar\.jpg$/);
  for (const address of [row?.image ?? '', (row?.image ?? '').replace('.jpg', '.w640.webp')]) {
    const shown = await database.request(address);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, address.endsWith('.webp') ? 'image/webp' : 'image/jpeg']);
    await shown.arrayBuffer();
  }
  const list = await database.request('/rest/v1/rpc/list_awaited_pictures', { method: 'POST', token: owner.token, body: '{}' });
  const text = await list.text();
  expect((JSON.parse(text) as { address: string; reason: string }[]).map(({ address, reason }) => [address, reason]).toSorted()).toEqual(
    [
      [bad, 'NOT_A_PICTURE'],
      [inside, 'ADDRESS_REFUSED'],
    ].toSorted(),
  );
  expect(text).not.toContain('rahasia');
  expect(host.asked).not.toContain('/c');
  // An import compares its file with these addresses.
  const rest = createRestClient({ url: 'http://front', key: database.keys.publishableKey }, (input, init) =>
    database.gateway.fetch(new Request(input, withToken(init, owner.token)), null),
  );
  const known = await new SupabaseProductTransfer(rest, '').known([id]);
  expect(known.get(id)).toMatchObject({ image: row?.image, pictureSources: { image: good, images: [good, bad, inside] } });
});
