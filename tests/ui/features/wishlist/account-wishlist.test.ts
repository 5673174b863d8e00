import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { WishlistModule } from '../../../../src/application/shared/deferred-modules.ts';
import type { WishlistItem } from '../../../../src/domain/wishlist/wishlist.ts';
import { AccountWishlist } from '../../../../src/ui/features/wishlist/account-wishlist.ts';
import { ToastStore } from '../../../../src/ui/stores/toast.store.ts';
import { WishlistDevice } from '../../../support/wishlist-world.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
/** Rina's list on her phone, and the number of requests for it. */
const setUp = () => {
  const phone = new WishlistDevice();
  const list = jest.spyOn(phone.wishes, 'list');
  let items: readonly WishlistItem[] = [];
  const shown = {
    userId: 'u1' as string | null,
    changes: 0,
    has: (id: string) => items.some((item) => item.id === id),
    show: (all: readonly WishlistItem[]) => {
      items = all;
    },
  };
  const account = new AccountWishlist(shown, new WishlistModule(async () => phone), new ToastStore());
  return { phone, list, shown, account, names: () => items.map(({ name }) => name) };
};

describe('account wishlist that failed to load', () => {
  test('is requested again after five seconds', async () => {
    const { phone, list, account, names } = setUp();
    await phone.wishes.save([phone.shop.add({ name: 'Satu' }).id]);
    phone.wishes.isAway = true;
    await account.sync();
    phone.wishes.isAway = false;
    expect(list).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect([list.mock.calls.length, names()]).toEqual([2, ['Satu']]);
  });
  test('after a second failure it waits for the next sync', async () => {
    const { phone, list, account } = setUp();
    phone.wishes.isAway = true;
    await account.sync();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(list).toHaveBeenCalledTimes(2);
  });
  test('a pending retry runs once, and not after signing out', async () => {
    const { phone, list, account, shown } = setUp();
    phone.wishes.isAway = true;
    await account.sync();
    phone.wishes.isAway = false;
    await account.sync();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(list).toHaveBeenCalledTimes(2);
    phone.wishes.isAway = true;
    await account.sync();
    shown.userId = null;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(list).toHaveBeenCalledTimes(3);
  });
});
