import { describe, expect, test } from '@jest/globals';
import { accessiblePages, eachVisitor, open, turn, violations } from '../support/accessible-pages.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { demoShop } from '../support/visitor.ts';

// The other half of the pages, in a file of its own, so that both run at once.
accessiblePages(PUBLIC_PAGES.filter((_, place) => place % 2 === 1));

describe('accessibility of overlays, in both themes', () => {
  const visitor = eachVisitor();
  const inBothThemes = async (): Promise<readonly string[]> => {
    const { page } = visitor();
    await page.getByRole('dialog').waitFor();
    const dark = await violations(page, 'everything');
    await turn(page, 'light');
    return [...dark, ...(await violations(page, 'contrast'))];
  };
  test('filter sheet', async () => {
    await open(visitor().page, '/products?game=free-fire');
    await visitor()
      .page.getByRole('button', { name: /^Filter/ })
      .click();
    expect(await inBothThemes()).toEqual([]);
  });
  test('enlarged picture', async () => {
    await open(visitor().page, `/products/${demoShop.ids.product}`);
    await visitor().page.getByRole('link', { name: 'Perbesar gambar' }).click();
    await visitor().page.getByRole('dialog').waitFor();
    expect(await inBothThemes()).toEqual([]);
  });
  test('dialog and toast', async () => {
    await open(visitor().page, '/internal/design-system');
    await visitor().page.getByRole('button', { name: 'Munculkan toast: Gagal' }).click();
    await visitor().page.getByRole('button', { name: 'Buka dialog: Bahaya' }).click();
    expect(await inBothThemes()).toEqual([]);
  });
});
