import { describe, expect, test } from '@jest/globals';
import { StoragePictureReader } from '../../../../src/infrastructure/http-client/sharing/storage-picture-reader.ts';
import { pictureReaderContract } from '../../../contracts/sharing/picture-reader.contract.ts';

const OWN = '/storage/v1/object/public/product-images/products/a.png';
const picture = (headers: Record<string, string> = {}) => new Response('gambar', { headers: { 'content-type': 'image/webp', ...headers } });

/** A storage that records its requests. */
const storage = (answer: (url: URL) => Response) => {
  const requested: string[] = [];
  const fetcher: typeof fetch = async (input) => {
    const url = new URL(String(input));
    requested.push(url.href);
    return answer(url);
  };
  return { asked: requested, fetcher };
};

pictureReaderContract(async () => {
  const { fetcher } = storage((url) => (url.pathname.endsWith('/a.w640.webp') ? picture() : new Response('', { status: 404 })));
  return new StoragePictureReader(fetcher, 'http://backend', '');
});

describe('storage picture reader', () => {
  test('picture: its copy of 640 pixels from the backend', async () => {
    const { asked, fetcher } = storage(() => picture());
    await new StoragePictureReader(fetcher, 'http://backend', '').read(OWN);
    await new StoragePictureReader(fetcher, 'https://proyek.example', 'https://proyek.example').read(`https://proyek.example${OWN}`);
    expect(asked).toEqual([
      'http://backend/storage/v1/object/public/product-images/products/a.w640.webp',
      'https://proyek.example/storage/v1/object/public/product-images/products/a.w640.webp',
    ]);
  });
  test('other address: no request', async () => {
    const { asked, fetcher } = storage(() => picture());
    const reader = new StoragePictureReader(fetcher, 'http://backend', '');
    for (const address of [
      'http://169.254.169.254/latest',
      '/storage/v1/object/public/../../../../rest/v1/products',
      '/storage/v1/object/public/%2e%2e/%2e%2e/sign/x.png',
      '/storage/v1/object/private/x.png',
      'https://backend.example/storage/v1/object/public/x.png',
    ])
      expect(await reader.read(address)).toBeNull();
    expect(asked).toEqual([]);
  });
  test.each([
    ['an SVG', picture({ 'content-type': 'image/svg+xml' })],
    ['a page', picture({ 'content-type': 'text/html' })],
    ['a file that is too large', picture({ 'content-length': '99999999' })],
    ['an answer without a content type', new Response(new Uint8Array(3))],
    ['a failure', new Response('', { status: 500 })],
  ])('%s: null', async (_, answer) => {
    expect(await new StoragePictureReader(storage(() => answer).fetcher, 'http://backend', '').read(OWN)).toBeNull();
  });
  test('storage unavailable: null', async () => {
    const fetcher: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
    expect(await new StoragePictureReader(fetcher, 'http://backend', '').read(OWN)).toBeNull();
  });
});
