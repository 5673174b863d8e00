import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ServiceWorkerOfflineStorage } from '../../../../src/infrastructure/browser/offline/service-worker-offline-storage.ts';
import { shopCopyContract } from '../../../contracts/offline/offline-storage.contract.ts';
import { FakeCaches } from '../../../support/fake-caches.ts';

interface Wish {
  readonly type: string;
  readonly page?: string;
  readonly files?: readonly string[];
}

const QUIET_MS = 4000;

/** A service worker as a page sees it. */
class FakeWorker extends EventTarget {
  readonly wishes: Wish[] = [];
  onTakeOver = (): void => undefined;
  constructor(
    public state: string,
    readonly scriptURL = 'https://toko.example/sw.js?backend=x',
  ) {
    super();
  }
  postMessage(wish: Wish): void {
    this.wishes.push(wish);
    if (wish.type === 'take-over') this.onTakeOver();
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A browser's service workers, and the window around them. */
class FakeBrowser {
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active: new FakeWorker('activated'),
    updates: 0,
    update: async () => {
      this.registration.updates += 1;
    },
  });
  readonly registered: string[] = [];
  readonly unregistered: string[] = [];
  readonly caches = new FakeCaches();
  isTakenOver = false;
  readonly workers = Object.assign(new EventTarget(), {
    controller: this.registration.active as FakeWorker | null,
    ready: Promise.resolve(this.registration),
    getRegistrations: async () =>
      [this.registration.active, new FakeWorker('activated', 'https://toko.example/lain/sw.js')].map((active) => ({
        active,
        unregister: async () => void this.unregistered.push(active.scriptURL),
      })),
    register: async (address: string) => {
      this.registered.push(address);
      return this.registration;
    },
  });
  readonly window = Object.assign(new EventTarget(), {
    isSecureContext: true,
    navigator: { serviceWorker: this.workers } as { serviceWorker: unknown; connection?: { saveData: boolean } },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    caches: this.caches,
    location: { href: 'https://toko.example/products?game=ff', pathname: '/products', search: '?game=ff', reload: () => undefined },
    performance: { getEntriesByType: () => [{ name: 'https://toko.example/assets/a.js' }] },
  });

  copy(isOff = false): ServiceWorkerOfflineStorage {
    return new ServiceWorkerOfflineStorage(this.window as unknown as Window, { address: '/sw.js', isOff, quietMs: QUIET_MS });
  }

  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  async renew(): Promise<void> {
    const worker = new FakeWorker('installing');
    worker.onTakeOver = () => {
      this.isTakenOver = true;
      this.workers.dispatchEvent(new Event('controllerchange'));
    };
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    worker.become('installed');
    await this.settle();
  }
}

shopCopyContract(() => {
  const browser = new FakeBrowser();
  return {
    copy: browser.copy(),
    renew: () => browser.renew(),
    isTakenOver: () => browser.isTakenOver,
    forgotten: () => browser.registration.active.wishes.filter(({ type }) => type === 'forget-visits').length,
    settle: () => browser.settle(),
  };
});

describe('service worker in a browser', () => {
  const wishes = async (prepare: (browser: FakeBrowser) => void, isOff = false) => {
    const browser = new FakeBrowser();
    prepare(browser);
    let changes = 0;
    browser.copy(isOff).start(() => {
      changes += 1;
    });
    await browser.settle();
    return { browser, changes, types: browser.registration.active.wishes.map(({ type }) => type) };
  };

  test('registration: the visit is cached, then the shop', async () => {
    const { browser, types } = await wishes(() => undefined);
    expect(types).toEqual(['keep-visit', 'keep-shop']);
    expect(browser.registration.active.wishes[0]).toEqual({
      type: 'keep-visit',
      page: '/products?game=ff',
      files: ['https://toko.example/assets/a.js'],
    });
  });
  test('data saver: only already fetched files are cached', async () => {
    const { types } = await wishes(({ window }) => {
      window.navigator.connection = { saveData: true };
    });
    expect(types).toEqual(['keep-visit']);
  });
  test('newer version waiting since an earlier visit: reported', async () => {
    const { changes } = await wishes(({ registration }) => {
      registration.waiting = new FakeWorker('installed');
    });
    expect(changes).toBe(1);
  });
  test('missing program file: checks for an update', async () => {
    const { browser } = await wishes(() => undefined);
    expect(browser.registration.updates).toBe(0);
    browser.window.dispatchEvent(new Event('vite:preloadError'));
    expect(browser.registration.updates).toBe(1);
  });
  test('plain HTTP, no worker support or switched off: nothing is cached', async () => {
    const plain = await wishes(({ window }) => {
      window.isSecureContext = false;
    });
    const without = await wishes(({ window }) => {
      Reflect.deleteProperty(window.navigator, 'serviceWorker');
    });
    const off = await wishes(() => undefined, true);
    for (const { browser } of [plain, without, off]) expect(browser.registered).toEqual([]);
    expect(plain.browser.unregistered).toEqual([]);
  });
  test('switched off: worker and its caches are removed, other caches are kept', async () => {
    const { browser } = await wishes(({ caches }) => {
      for (const name of ['toko-halaman', 'toko-data', 'lain']) void caches.open(name);
    }, true);
    await browser.settle();
    expect(browser.unregistered).toEqual(['https://toko.example/sw.js?backend=x']);
    expect(await browser.caches.keys()).toEqual(['lain']);
  });
  test('registration refused by the browser: no failure', async () => {
    const { changes, types } = await wishes(({ workers }) => {
      workers.register = () => Promise.reject(new DOMException('', 'SecurityError'));
    });
    expect([changes, types]).toEqual([0, []]);
  });
});

describe('device without a worker', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => void jest.useRealTimers());
  const arrive = (): { browser: FakeBrowser; end: () => void } => {
    const browser = new FakeBrowser();
    browser.workers.controller = null;
    return { browser, end: browser.copy().start(() => undefined) };
  };

  test('no input for a while: the worker is registered', async () => {
    const { browser } = arrive();
    for (const sign of ['pointerdown', 'keydown', 'scroll']) {
      jest.advanceTimersByTime(QUIET_MS - 1);
      browser.window.dispatchEvent(new Event(sign));
    }
    jest.advanceTimersByTime(QUIET_MS - 1);
    expect(browser.registered).toEqual([]);
    jest.advanceTimersByTime(1);
    await browser.settle();
    expect(browser.registered).toEqual(['/sw.js']);
    browser.window.dispatchEvent(new Event('pointerdown'));
    jest.advanceTimersByTime(2 * QUIET_MS);
    expect(browser.registered).toEqual(['/sw.js']);
  });
  test('visit ended: the worker is not registered', () => {
    const { browser, end } = arrive();
    end();
    jest.advanceTimersByTime(2 * QUIET_MS);
    expect(browser.registered).toEqual([]);
  });
});
