import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { MODULE_NOT_LOADED } from '../../../src/application/shared/deferred-module.ts';
import { AccountModule, ContentModule, NotificationModule } from '../../../src/application/shared/deferred-modules.ts';
import { createRoutes } from '../../../src/ui/app/routes.tsx';
import { TestShop } from '../../support/render-page.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const open = (shop: TestShop, path: string): Promise<unknown> => {
  const lazy = matchRoutes(createRoutes(shop.container), path)?.at(-1)?.route.lazy;
  return (lazy as () => Promise<unknown>)();
};

const never = () => new Promise<never>(() => undefined);

describe('use-case modules of a page', () => {
  test.each([
    ['/auth', AccountModule],
    ['/profile', AccountModule],
    ['/settings', AccountModule],
    ['/settings', NotificationModule],
    ['/admin', AccountModule],
    ['/notifications', NotificationModule],
    ['/feed', ContentModule],
    ['/help', ContentModule],
    ['/terms', ContentModule],
    ['/community', ContentModule],
  ])('%s: when %p does not load, fails after 120 seconds', async (path, Module) => {
    const shop = new TestShop();
    (await shop.container.rebind(Module)).toConstantValue(new Module(never));
    const codes: unknown[] = [];
    open(shop, path).catch(({ code }: { code: unknown }) => codes.push(code));
    await jest.advanceTimersByTimeAsync(119_999);
    expect(codes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(codes).toEqual([MODULE_NOT_LOADED]);
  });
  test('a page of the shop does not wait for account, content and notification modules', async () => {
    const shop = new TestShop();
    for (const Module of [AccountModule, ContentModule, NotificationModule])
      (await shop.container.rebind(Module)).toConstantValue(new Module(never));
    await expect(open(shop, '/products')).resolves.toMatchObject({ handle: {} });
    expect(jest.getTimerCount()).toBe(0);
  });
});
