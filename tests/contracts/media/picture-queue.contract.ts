import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AwaitedPictures } from '../../../src/application/media/awaited-pictures.ts';
import type { PictureQueue } from '../../../src/application/media/picture-queue.ts';
import { isPortError } from '../../../src/application/shared/port-error.ts';

export interface PictureQueueWorld {
  readonly queue: PictureQueue;
  /** With the permission for the catalogue, and without. */
  readonly staff: AwaitedPictures;
  readonly customer: AwaitedPictures;
  /** A visible product that names pictures by their addresses. @returns its id */
  product(name: string, ...addresses: readonly string[]): Promise<string>;
  /** Paths of the copies that a product shows. */
  shown(product: string): Promise<readonly string[]>;
  isDraft(product: string): Promise<boolean>;
  /** Paths that are marked for removal. */
  discarded(): Promise<readonly string[]>;
  pass(minutes: number): Promise<void>;
  /** Forgets all products and addresses. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** The contract of the addresses of pictures, for the server and for staff. */
export const pictureQueueContract = (open: () => Promise<PictureQueueWorld>): void => {
  describe('addresses of pictures', () => {
    let world: PictureQueueWorld;
    beforeAll(async () => {
      world = await open();
    });
    beforeEach(() => world.clear());
    afterAll(() => world.close());
    const A = 'https://satu.example/a.png';
    const claimed = async (most = 4): Promise<string[]> => (await world.queue.claim(most)).map(({ address }) => address).toSorted();
    const idOf = async (address: string): Promise<string> =>
      (await world.staff.list(null)).find((picture) => picture.address === address)?.id ?? '';
    const stateOf = async (product: string) => (await world.staff.list([product])).map(({ state, reason }) => [state, reason]);

    test('claim: each address once, until it is kept or its minute is over', async () => {
      await world.product('Satu', A);
      await world.product('Dua', A, 'https://dua.example/b.png');
      expect(await claimed()).toEqual(['https://dua.example/b.png', A]);
      expect(await claimed()).toEqual([]);
      await world.pass(1);
      expect(await claimed()).toEqual(['https://dua.example/b.png', A]);
    });
    test('limits: four at once, two of a host', async () => {
      for (const host of ['satu', 'dua', 'tiga'])
        await world.product(host, `https://${host}.example/1`, `https://${host}.example/2`, `https://${host}.example/3`);
      const first = await claimed(3);
      const second = await claimed();
      expect([first.length, second.length]).toEqual([3, 1]);
      const hosts = [...first, ...second].map((address) => address.split('/')[2]);
      expect(Math.max(...['satu', 'dua', 'tiga'].map((host) => hosts.filter((other) => other === `${host}.example`).length))).toBe(2);
      expect(await claimed()).toEqual([]);
    });
    test('kept: every product that awaits it shows the copy', async () => {
      const [one, two] = [await world.product('Satu', A), await world.product('Dua', A)];
      const [picture] = await world.queue.claim(4);
      expect(await world.queue.keep(picture?.id ?? '', 'products/a.png')).toBe(true);
      expect([await world.shown(one), await world.shown(two)]).toEqual([['products/a.png'], ['products/a.png']]);
      expect(await world.staff.list(null)).toEqual([]);
      expect(await claimed()).toEqual([]);
    });
    test('kept twice, or for nobody: the second copy is marked for removal', async () => {
      const product = await world.product('Satu', A);
      const [picture] = await world.queue.claim(4);
      const id = picture?.id ?? '';
      await world.queue.keep(id, 'products/a.png');
      expect(await world.queue.keep(id, 'products/b.png')).toBe(false);
      expect([await world.shown(product), await world.discarded()]).toEqual([
        ['products/a.png'],
        expect.arrayContaining(['products/b.png']),
      ]);
    });
    test('passing failure: tried again after 1, 5, 25 and 125 minutes, then the product is a draft', async () => {
      const product = await world.product('Satu', A);
      for (const minutes of [1, 5, 25, 125]) {
        expect(await claimed()).toEqual([A]);
        await world.queue.fail(await idOf(A), 'HOST_FAILED', false);
        expect([await stateOf(product), await world.isDraft(product)]).toEqual([[['waiting', 'HOST_FAILED']], false]);
        await world.pass(minutes - 0.5);
        expect(await claimed()).toEqual([]);
        await world.pass(0.5);
      }
      expect(await claimed()).toEqual([A]);
      await world.queue.fail(await idOf(A), 'HOST_FAILED', false);
      expect([await stateOf(product), await world.isDraft(product)]).toEqual([[['failed', 'HOST_FAILED']], true]);
      await world.pass(1000);
      expect(await claimed()).toEqual([]);
    });
    test('final failure: a draft at once, with the reason; tried again when staff ask for it', async () => {
      const product = await world.product('Satu', A);
      const other = await world.product('Dua', 'https://dua.example/b.png');
      await claimed();
      await world.queue.fail(await idOf(A), 'NOT_A_PICTURE', true);
      expect(await world.staff.list(null)).toEqual([
        { id: await idOf(A), productId: product, productName: 'Satu', address: A, state: 'failed', reason: 'NOT_A_PICTURE' },
        expect.objectContaining({ productId: other, productName: 'Dua', state: 'waiting', reason: null }),
      ]);
      expect([await world.isDraft(product), await world.isDraft(other)]).toEqual([true, false]);
      expect(await world.staff.retry([product])).toBe(1);
      expect([await stateOf(product), await claimed()]).toEqual([[['waiting', null]], [A]]);
      // What a server works on is not begun again.
      expect(await world.staff.retry([product])).toBe(0);
    });
    test('released: the product awaits it no more, another one still does', async () => {
      const [one, two] = [await world.product('Satu', A), await world.product('Dua', A)];
      await world.staff.release(one, await idOf(A));
      expect((await world.staff.list(null)).map(({ productId }) => productId)).toEqual([two]);
      await world.staff.release(two, await idOf(A));
      expect(await claimed()).toEqual([]);
    });
    test('without the permission for the catalogue: denied', async () => {
      const product = await world.product('Satu', A);
      const denied = (error: unknown): boolean => isPortError(error, 'denied');
      for (const act of [
        () => world.customer.list(null),
        () => world.customer.retry([product]),
        async () => world.customer.release(product, await idOf(A)),
      ])
        expect(await act().then(() => 'done', denied)).toBe(true);
    });
  });
};
