import { afterEach, describe, expect, test } from '@jest/globals';
import { readPublicOrigin } from '../../../src/ui/core/public-origin.ts';
import { shopWith } from '../product-page-shop.ts';

const here = (address: string): URL => new URL(address);
const canonical = (): string | undefined => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;

afterEach(() => document.head.replaceChildren());

describe('public address of the shop', () => {
  test.each([
    ['the address that the page states', 'https://toko.example', 'http://10.0.0.7:4173', 'https://toko.example'],
    ['the open address when the page states none', '', 'https://contoh.example', 'https://contoh.example'],
    ['"localhost" on the machine itself', 'http://localhost:4173', 'http://127.0.0.1:4173', 'http://localhost:4173'],
    ['not "localhost" on another device', 'http://localhost:4173', 'http://192.168.1.5:4173', 'http://192.168.1.5:4173'],
  ])('is %s', (_, stated, open, origin) => {
    expect(readPublicOrigin(stated, here(open)).value).toBe(origin);
  });

  test('canonical link: the public address, independent of where the page is open', async () => {
    const { shop, path } = shopWith();
    await shop.open(`${path}?mode=sewa`);
    expect(window.location.origin).not.toBe('https://toko.example');
    expect(canonical()).toBe(`https://toko.example${path}`);
  });
});
