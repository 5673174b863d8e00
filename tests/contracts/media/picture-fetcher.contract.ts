import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PictureFetcher } from '../../../src/application/media/picture-fetcher.ts';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import { MAX_FETCHED_BYTES } from '../../../src/domain/media/picture-fetch.ts';

/** What a host answers at a path. */
interface HostAnswer {
  readonly status?: number;
  readonly location?: string;
  readonly type?: string;
  readonly bytes?: Uint8Array;
  /** The declared length, where it is another one. */
  readonly length?: number;
}

export interface PictureFetcherWorld {
  readonly fetcher: PictureFetcher;
  /** Puts an answer at a path of a public host. @returns its address */
  serve(path: string, answer: HostAnswer): string;
  /** The address of a path at a host that is not public. */
  inside(path: string): string;
  /** Paths that were asked, redirects included. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** How a fetch ends: the number of bytes, or reason and code. */
export const outcomeOf = (fetcher: PictureFetcher, address: string): Promise<number | string> =>
  fetcher.fetch(address).then(
    (bytes) => bytes.length,
    (error: unknown) => (isPortError(error) ? `${error.reason} ${error.code}` : String(error)),
  );

/** The contract of fetching a picture from another host. */
export const pictureFetcherContract = (open: () => Promise<PictureFetcherWorld>): void => {
  describe('fetching a picture', () => {
    let world: PictureFetcherWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    const outcome = (address: string) => outcomeOf(world.fetcher, address);

    test('picture: its bytes', async () => {
      const address = world.serve('/a.png', { type: 'image/png', bytes: new Uint8Array([1, 2, 3]) });
      expect([...(await world.fetcher.fetch(address))]).toEqual([1, 2, 3]);
    });
    test('redirects: three are followed, a fourth is not', async () => {
      const picture = world.serve('/end.png', { bytes: new Uint8Array(7) });
      const third = world.serve('/third', { status: 308, location: picture });
      const second = world.serve('/second', { status: 302, location: third });
      const first = world.serve('/first', { status: 301, location: second });
      const zeroth = world.serve('/zeroth', { status: 307, location: first });
      expect([await outcome(first), await outcome(zeroth)]).toEqual([7, 'invalid TOO_MANY_REDIRECTS']);
    });
    test('redirect to a host that is not public, or that is not https: refused, and not asked', async () => {
      world.serve('/secret', { bytes: new Uint8Array(9) });
      const inside = world.serve('/inside', { status: 302, location: world.inside('/secret') });
      const plain = world.serve('/plain', { status: 302, location: world.serve('/secret', {}).replace('https:', 'http:') });
      expect([await outcome(inside), await outcome(plain)]).toEqual(['invalid ADDRESS_REFUSED', 'invalid ADDRESS_REFUSED']);
      expect(world.asked).not.toContain('/secret');
    });
    test('address of another form: refused, and not asked', async () => {
      const address = world.serve('/form.png', { bytes: new Uint8Array(1) });
      const forms = [
        address.replace('https:', 'http:'),
        address.replace('https:', 'ftp:'),
        address.replace('https://', 'https://nama@'),
        address.replace('https://', 'https://nama:sandi@'),
        world.inside('/form.png'),
        'https://',
        'bukan alamat',
        '/storage/v1/object/public/product-images/products/a.png',
        'data:image/png;base64,AAAA',
      ];
      for (const form of forms) expect([form, await outcome(form)]).toEqual([form, 'invalid ADDRESS_REFUSED']);
      expect(world.asked).not.toContain('/form.png');
    });
    test.each([
      ['missing', { status: 404 }, 'invalid PICTURE_MISSING'],
      ['forbidden', { status: 403 }, 'invalid PICTURE_MISSING'],
      ['redirect without an address', { status: 302 }, 'invalid PICTURE_MISSING'],
      ['too busy', { status: 429 }, 'unavailable HOST_FAILED'],
      ['broken', { status: 500 }, 'unavailable HOST_FAILED'],
      ['a page', { type: 'text/html' }, 'invalid NOT_A_PICTURE'],
      ['larger than 10 MB by its length', { length: MAX_FETCHED_BYTES + 1 }, 'invalid PICTURE_TOO_LARGE'],
    ] as const)('answer that is %s: %s', async (name, answer, expected) => {
      expect(await outcome(world.serve(`/${name.replaceAll(' ', '-')}`, answer))).toBe(expected);
    });
  });
};
