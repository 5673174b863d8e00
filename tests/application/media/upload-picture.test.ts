import { beforeEach, describe, expect, test } from '@jest/globals';
import { PersistedSession } from '../../../src/application/auth/client/persisted-session.ts';
import { UploadGameLogo, UploadProductImage } from '../../../src/application/media/upload-images.ts';
import { UploadPicture } from '../../../src/application/media/upload-picture.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import type { PictureBucket } from '../../../src/domain/media/image-upload.ts';
import { InMemoryImageStorage } from '../../../src/infrastructure/memory/media/image-storage.ts';
import { InMemoryPictureService } from '../../../src/infrastructure/memory/media/picture-service.ts';
import { InMemoryKeyValueStore } from '../../../src/infrastructure/memory/shared/key-value-store.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { failureText } from '../../../src/ui/pages/admin/kit/failure-text.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { neverAgain } from '../../support/never-again.ts';
import { aPicture } from '../../support/picture-world.ts';
import { specifiedText } from '../../support/specified-text.ts';

const MEBIBYTE = 1024 * 1024;
const clock = new FixedClock(new Date(1_700_000_000_000));
const random = { token: () => 'acak' };

const setUp = (isSignedIn = true) => {
  const [storage, device, errors] = [new InMemoryImageStorage(), new InMemoryKeyValueStore(), new RecentErrorLog(clock, () => undefined)];
  const repository = new InMemoryPictureService(storage);
  if (isSignedIn) device.set('session_token', 'tanda');
  const siblings = async (bytes: Uint8Array, type: string) => ({
    original: { bytes, type },
    siblings: [{ width: 320 as const, bytes: new Uint8Array([1]), type: 'image/webp' }],
  });
  const resizer = { copies: siblings };
  const pictures = new UploadProductImage({ images: storage, resizer, clock, random, errors });
  const upload = new UploadPicture({
    pictures,
    logos: new UploadGameLogo(storage, clock, random, errors),
    storage,
    repository,
    persisted: new PersistedSession(device, clock, false),
    again: neverAgain,
  });
  return { storage, repository, upload, errors, resizer };
};
const fileOf = (content: Uint8Array | string, name: string, type: string): File =>
  new File([new Uint8Array(Buffer.from(content))], name, { type });
let png: Buffer;
beforeEach(async () => {
  png = await aPicture().png().toBuffer();
});

describe('picture upload in the browser', () => {
  test('valid file: stored with copies, checked by the server, progress reported', async () => {
    const { storage, upload } = setUp();
    const shares: number[] = [];
    const brought = await upload.execute('product-images', fileOf(png, 'skin satu.png', 'image/png'), {
      onProgress: (share) => shares.push(share),
    });
    expect(brought).toEqual({
      ok: true,
      value: {
        path: 'products/1700000000000-acak-skin_satu.png',
        url: '/storage/v1/object/public/product-images/products/1700000000000-acak-skin_satu.png',
      },
    });
    expect(storage.files.size).toBe(2);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });
  test('wrong extension: the content decides', async () => {
    const { storage, upload } = setUp();
    const jpeg = await aPicture().jpeg().toBuffer();
    expect(await upload.execute('product-images', fileOf(jpeg, 'dari chat.png', 'image/png'))).toMatchObject({
      value: { path: 'products/1700000000000-acak-dari_chat.jpg' },
    });
    expect([...storage.files.values()].at(-1)?.type).toBe('image/jpeg');
  });
  test('name with a path: sanitised', async () => {
    const { upload } = setUp();
    expect(await upload.execute('product-images', fileOf(png, '../../etc/pass wd;%00.png', 'image/png'))).toMatchObject({
      value: { path: 'products/1700000000000-acak-.._.._etc_pass_wd__00.png' },
    });
  });
  test.each<[string, PictureBucket, () => File, string]>([
    ['an empty file', 'product-images', () => fileOf('', 'a.png', 'image/png'), 'File is empty'],
    ['11 MB', 'product-images', () => fileOf(new Uint8Array(11 * MEBIBYTE), 'a.png', 'image/png'), 'File size too large (max 10MB)'],
    [
      'a logo of 6 MB',
      'game-logos',
      () => fileOf(new Uint8Array(6 * MEBIBYTE), 'a.png', 'image/png'),
      'File size too large. Maximum size is 5MB',
    ],
    [
      'a document',
      'product-images',
      () => fileOf('%PDF', 'a.pdf', 'application/pdf'),
      'Invalid file type: application/pdf. Allowed: image/jpeg, image/jpg, image/png, image/gif, image/webp',
    ],
    [
      'text under the name of a picture',
      'product-images',
      () => fileOf('halo', 'a.png', 'image/png'),
      'Invalid file type: unknown. Allowed: image/jpeg, image/jpg, image/png, image/gif, image/webp',
    ],
    [
      'an SVG as a product picture',
      'product-images',
      () => fileOf('<svg/>', 'a.svg', 'image/svg+xml'),
      'Invalid file type: image/svg+xml. Allowed: image/jpeg, image/jpg, image/png, image/gif, image/webp',
    ],
    [
      'an invalid logo',
      'game-logos',
      () => fileOf('halo', 'a.bmp', 'image/bmp'),
      'Invalid file type. Allowed types: image/jpeg, image/png, image/gif, image/webp, image/svg+xml',
    ],
  ])('%s: refused with the specified text, nothing is stored', async (_, bucket, file, message) => {
    const { storage, upload } = setUp();
    const refused = await upload.execute(bucket, file());
    expect(refused.ok ? '' : (specifiedText(refused) ?? failureText(refused.failure))).toBe(message);
    expect(storage.files.size).toBe(0);
  });
  test('not a file: refused', async () => {
    expect(specifiedText(await setUp().upload.execute('product-images', null as never))).toBe('Invalid file provided');
  });
  test.each([
    ['missing', 'Storage bucket not found'],
    ['denied', 'Insufficient permissions to upload files'],
    ['conflict', 'File already exists'],
    ['unavailable', 'Unggahan gagal. Coba lagi.'],
  ] as const)('storage failure (%s): the specified text, uploaded copies are removed', async (reason, message) => {
    const { storage, upload } = setUp();
    const put = storage.upload.bind(storage);
    storage.upload = async (file, watch) => {
      if (file.type === 'image/webp') return put(file, watch);
      throw new PortError(reason, 'no');
    };
    const refused = await upload.execute('product-images', fileOf(png, 'a.png', 'image/png'));
    expect(refused.ok ? '' : (specifiedText(refused) ?? failureText(refused.failure))).toBe(message);
    expect(storage.files.size).toBe(0);
  });
  test('cancelled: uploaded files are removed', async () => {
    const { storage, upload, errors } = setUp();
    const end = new AbortController();
    const put = storage.upload.bind(storage);
    storage.upload = async (file, watch) => {
      const path = await put(file, watch);
      end.abort();
      return path;
    };
    expect(await upload.execute('product-images', fileOf(png, 'a.png', 'image/png'), { signal: end.signal })).toMatchObject({
      failure: { code: 'UPLOAD_CANCELLED' },
    });
    expect(storage.files.size).toBe(0);
    expect(errors.recent()).toEqual([]);
  });
  test('refused by the server: its failure', async () => {
    const { repository, upload } = setUp();
    repository.refusedExtensions.add('a.png');
    expect(await upload.execute('product-images', fileOf(png, 'a.png', 'image/png'))).toMatchObject({ failure: { code: 'FILE_TYPE' } });
    repository.check = () => Promise.reject(new PortError('unavailable', 'away'));
    expect(await upload.execute('product-images', fileOf(png, 'b.png', 'image/png'))).toMatchObject({ failure: { code: 'NETWORK_ERROR' } });
  });
  test('logos: SVG goes to the server, other types to storage', async () => {
    const { storage, upload } = setUp();
    expect(await upload.execute('game-logos', fileOf('<svg/>', 'l.svg', 'image/svg+xml'))).toMatchObject({
      value: { path: 'logos/1-l.svg' },
    });
    expect(await upload.execute('settings', fileOf(png, 'ikon.png', 'image/png'))).toMatchObject({
      value: { path: 'files/1700000000000-acak-ikon.png' },
    });
    expect([...storage.files.keys()]).toHaveLength(2);
  });
  test('browser cannot decode or resize: the matching failure', async () => {
    const { upload, resizer, errors } = setUp();
    resizer.copies = () => Promise.reject(new PortError('invalid', 'broken'));
    expect(await upload.execute('product-images', fileOf(png, 'a.png', 'image/png'))).toMatchObject({
      failure: { code: 'PICTURE_BROKEN' },
    });
    expect(errors.recent()).toEqual([]);
    resizer.copies = () => Promise.reject(new Error('no worker'));
    expect(await upload.execute('product-images', fileOf(png, 'a.png', 'image/png'))).toMatchObject({ failure: { code: 'UPLOAD_FAILED' } });
    expect(errors.recent()).toHaveLength(1);
  });
  test('not signed in: NOT_SIGNED_IN', async () => {
    expect(await setUp(false).upload.execute('product-images', fileOf(png, 'a.png', 'image/png'))).toMatchObject({
      failure: { code: 'NOT_SIGNED_IN' },
    });
  });
  test('file no longer readable: failure', async () => {
    const file = Object.assign(fileOf(png, 'a.png', 'image/png'), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    expect(await setUp().upload.execute('product-images', file)).toMatchObject({ failure: { code: 'UNREADABLE' } });
  });
});
