import { describe, expect, test } from '@jest/globals';
import type { ImageResizer } from '../../../src/application/media/image-resizer.ts';
import { UploadGameLogo, UploadProductImage } from '../../../src/application/media/upload-images.ts';
import { PortError, type PortErrorReason } from '../../../src/application/shared/port-error.ts';
import { SIBLING_WIDTHS } from '../../../src/domain/media/image-siblings.ts';
import { InMemoryImageStorage } from '../../../src/infrastructure/memory/media/image-storage.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { failureText } from '../../../src/ui/pages/admin/kit/failure-text.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { specifiedText } from '../../support/specified-text.ts';

const clock = new FixedClock(new Date(1_700_000_000_000));
const random = { token: (length: number) => 'r'.repeat(length) };
const resizer: ImageResizer = {
  copies: async (bytes, type) => ({
    original: { bytes, type },
    siblings: SIBLING_WIDTHS.map((width) => ({ width, bytes: new Uint8Array([width % 256]), type: 'image/webp' })),
  }),
};
const bytes = new Uint8Array([1, 2, 3]);
const png = { name: 'skin satu.png', size: 3, type: 'image/png' };

const setUp = () => {
  const images = new InMemoryImageStorage();
  const errors = new RecentErrorLog(clock, () => undefined);
  return {
    images,
    errors,
    picture: new UploadProductImage({ images, resizer, clock, random, errors }),
    logo: new UploadGameLogo(images, clock, random, errors),
  };
};

describe('product picture upload', () => {
  test('valid file: stored with three copies, path and address returned', async () => {
    const { images, picture } = setUp();
    expect(await picture.execute(png, bytes)).toEqual({
      ok: true,
      value: {
        path: 'products/1700000000000-rrrrrrrr-skin_satu.png',
        url: '/storage/v1/object/public/product-images/products/1700000000000-rrrrrrrr-skin_satu.png',
      },
    });
    expect([...images.files.keys()].map((key) => key.split('skin_satu')[1])).toEqual(['.w320.webp', '.w640.webp', '.w1280.webp', '.png']);
  });
  test('invalid file: refused', async () => {
    const { images, picture } = setUp();
    expect(specifiedText(await picture.execute({ ...png, size: 0 }, bytes))).toBe('File is empty');
    expect(images.files.size).toBe(0);
  });
  test.each([
    ['missing', 'BUCKET_NOT_FOUND'],
    ['denied', 'UPLOAD_DENIED'],
    ['conflict', 'FILE_EXISTS'],
    ['unavailable', 'UPLOAD_FAILED'],
  ] as const)('storage answers "%s": the matching failure', async (reason: PortErrorReason, code) => {
    const { images, picture, errors } = setUp();
    images.upload = async () => {
      throw new PortError(reason, 'no');
    };
    expect(await picture.execute(png, bytes)).toMatchObject({ failure: { code } });
    expect(errors.recent()).toHaveLength(1);
  });
  test('upload without a path or an address: failure', async () => {
    const { images, picture } = setUp();
    const upload = images.upload.bind(images);
    images.upload = async (file) => (file.type === 'image/webp' ? upload(file) : '');
    expect(specifiedText(await picture.execute(png, bytes))).toBe('Upload succeeded but no path returned');
    images.upload = async (file) => file.path;
    images.publicUrl = () => '';
    expect(specifiedText(await picture.execute(png, bytes))).toBe('Failed to get public URL for uploaded file');
  });
});

describe('game logo upload', () => {
  test('valid file: stored under logos', async () => {
    const { logo } = setUp();
    expect(await logo.execute(png, bytes)).toMatchObject({ value: { path: 'logos/1700000000000-rrrrrrrr-skin_satu.png' } });
  });
  test('invalid file or storage failure: reported as for pictures', async () => {
    const { images, logo, errors } = setUp();
    expect(await logo.execute({ ...png, type: 'text/html' }, bytes)).toMatchObject({ failure: { code: 'FILE_TYPE' } });
    images.mayWrite = false;
    expect(await logo.execute(png, bytes)).toMatchObject({ failure: { code: 'UPLOAD_DENIED' } });
    expect(errors.recent().map(({ message }) => message)).toEqual([
      'Insufficient permissions to upload files',
      'Invalid file type. Allowed types: image/jpeg, image/png, image/gif, image/webp, image/svg+xml',
    ]);
  });
});

test.each([
  ['missing', 'BUCKET_NOT_FOUND', 'Storage bucket not found'],
  ['denied', 'UPLOAD_DENIED', 'Insufficient permissions to upload files'],
  ['conflict', 'FILE_EXISTS', 'File already exists'],
  ['unavailable', 'UPLOAD_FAILED', 'Unggahan gagal. Coba lagi.'],
] as const)('upload failure: %s gets the specified text and is logged', async (reason, code, message) => {
  const { images, errors, picture, logo } = setUp();
  images.upload = async () => {
    throw new PortError(reason, 'no');
  };
  expect(await picture.execute(png, bytes)).toEqual({ ok: false, failure: { code } });
  expect(await logo.execute(png, bytes)).toEqual({ ok: false, failure: { code } });
  const logged = code === 'UPLOAD_FAILED' ? 'no' : message;
  expect(specifiedText({ code }) ?? failureText({ code })).toBe(message);
  expect(errors.recent()).toMatchObject([
    { where: 'UploadGameLogo', message: logged },
    { where: 'UploadProductImage', message: logged },
  ]);
});

test('uploads: logos go to the logo bucket, picture copies are WebP', async () => {
  const { images, picture, logo } = setUp();
  const sent: string[] = [];
  const upload = images.upload.bind(images);
  images.upload = async (request) => {
    sent.push(`${request.bucket} ${request.type}`);
    return upload(request);
  };
  await logo.execute(png, bytes);
  await picture.execute(png, bytes);
  expect(sent.toSorted()).toEqual(['game-logos image/png', 'product-images image/png', ...Array(3).fill('product-images image/webp')]);
});
