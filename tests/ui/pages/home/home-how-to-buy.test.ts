import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import { helpContent } from '../../../../src/ui/features/content/built-in/help.text.ts';
import { homeText } from '../../../../src/ui/pages/home/home.text.ts';
import { productPageText } from '../../../../src/ui/pages/product/product.text.ts';
import { aProduct } from '../../../support/builders.ts';
import { TestShop } from '../../../support/render-page.tsx';

const openShop = (): TestShop => {
  const shop = new TestShop();
  shop.catalogue.products = [aProduct({ name: 'Mythic Glory, 312 skin', price: 1_000_000 })];
  return shop;
};

const section = (name: string): HTMLElement => screen.getByRole('region', { name });

describe('front page: how to buy', () => {
  const steps = () =>
    within(section('Cara beli'))
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);

  test('account sales in the shop: order, payment and vault, with and without a number', async () => {
    for (const whatsappNumber of [null, '0812-3456-7890']) {
      const shop = openShop();
      shop.set({ ...defaultSiteSettings, whatsappNumber });
      await shop.open('/');
      expect(steps()).toEqual(['1. Pilih akun', '2. Pesan dan bayar', '3. Buka Brankas']);
      cleanup();
    }
  });

  test('the help has the same steps, and the label of the buy button', () => {
    const answer = helpContent.split('{#cara-beli}')[1]?.split('###')[0] ?? '';
    expect([...answer.matchAll(/^(\d)\. \*\*(.*?)\*\*/gm)].map(([, place, name]) => `${place}. ${name}`)).toEqual(
      homeText.steps.map(([title]) => title),
    );
    for (const text of [answer, homeText.steps.flat().join(' ')]) expect(text).toContain(productPageText.buyNow);
  });

  test('accounts sold by chat: the steps end on WhatsApp', async () => {
    const shop = openShop();
    shop.set({ ...defaultSiteSettings, whatsappNumber: '0812-3456-7890', sellsAccounts: false });
    await shop.open('/');
    expect(steps()).toEqual(['1. Pilih akun', '2. Pesan lewat WhatsApp', '3. Sepakati dengan kami']);
  });

  test('accounts sold by chat without a number: no WhatsApp step', async () => {
    const shop = openShop();
    shop.set({ ...defaultSiteSettings, sellsAccounts: false });
    await shop.open('/');
    expect(steps()).toEqual(['1. Pilih akun', '2. Simpan', '3. Pesan']);
    expect(within(section('Cara beli')).getByText(/lewat WhatsApp segera hadir/)).toBeTruthy();
  });

  test('facts that hold for every account order', async () => {
    await openShop().open('/');
    const facts = within(screen.getByRole('list', { name: 'Janji kami' })).getAllByRole('listitem');
    expect(facts.map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'Data login tersegel',
      'Uang dititipkan',
      'Komplain dijawab',
      'Garansi tertulis',
    ]);
  });

  test('accounts sold by chat: no claims about vault and escrow', async () => {
    const shop = openShop();
    shop.set({ ...defaultSiteSettings, whatsappNumber: '0812-3456-7890', sellsAccounts: false });
    await shop.open('/');
    expect(screen.getByRole('main').textContent).not.toMatch(/dikunci|segel|tercatat|titip|brankas|tertutup sendiri|data login/i);
  });
});
