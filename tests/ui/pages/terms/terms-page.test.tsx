import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import type { ContentSlug } from '../../../../src/application/content/content-repository.ts';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import { MarkedReader } from '../../../../src/infrastructure/markdown/marked-reader.ts';
import { createRoutes } from '../../../../src/ui/app/routes.tsx';
import { builtIn } from '../../../../src/ui/features/content/built-in/built-in.text.ts';
import { TestShop } from '../../../support/render-page.tsx';

describe('terms and privacy', () => {
  test('both on one page, with version and date, and required sections', async () => {
    await new TestShop().open('/terms');
    expect(screen.getByRole('heading', { level: 1, name: 'Syarat layanan dan privasi' })).toBeTruthy();
    expect(screen.getAllByText(/^Versi 1, berlaku sejak 2[56] November 2026$/)).toHaveLength(2);
    const privacy = within(document.getElementById('privacy') as HTMLElement);
    expect(privacy.getByRole('heading', { level: 2, name: 'Kebijakan privasi' })).toBeTruthy();
    for (const name of [
      'Garansi',
      'Sewa akun',
      'Pembatalan dan pengembalian dana',
      'Larangan',
      'Tanggung jawab',
      'Keluhan dan perselisihan',
    ]) {
      expect(screen.getByRole('heading', { level: 3, name })).toBeTruthy();
    }
    expect(document.getElementById('privacy')?.textContent).toContain('Undang-Undang No. 27 Tahun 2022');
  });
  test('warranty, hand-over and complaints are covered', async () => {
    await new TestShop().open('/terms');
    const terms = screen.getByRole('main').textContent;
    for (const sentence of [
      'akun tidak diambil kembali oleh pemilik sebelumnya',
      'Data akun hanya diserahkan lewat Brankas di halaman pesanan.',
      'Semua batas waktu pesanan berhenti selama itu.',
    ])
      expect(terms).toContain(sentence);
  });
  test('each link of the contents has exactly one target', async () => {
    await new TestShop().open('/terms');
    const links = within(screen.getByRole('navigation', { name: 'Isi halaman' })).getAllByRole('link');
    expect(links.length).toBeGreaterThan(15);
    for (const link of links) expect(document.querySelectorAll(`[id="${link.getAttribute('href')?.slice(1)}"]`)).toHaveLength(1);
  });
  test('the contact for complaints is from the settings, or announced', async () => {
    const shop = new TestShop();
    shop.set({ ...defaultSiteSettings, siteName: 'Toko Rina', supportEmail: 'bantuan@toko.example' });
    await shop.open('/terms');
    const contact = within(screen.getByRole('region', { name: 'Kontak keluhan' }));
    expect(contact.getByRole('link', { name: 'bantuan@toko.example' }).getAttribute('href')).toBe('mailto:bantuan@toko.example');
    expect(screen.getByText('Berlaku antara kamu dan Toko Rina.')).toBeTruthy();
    document.body.innerHTML = '';
    await new TestShop().open('/terms');
    expect(screen.getByText(/^Kontak kami segera hadir/)).toBeTruthy();
  });
  test('a published version replaces one text only', async () => {
    const shop = new TestShop();
    shop.contents.texts.set('privacy', {
      version: 5,
      publishedAt: new Date('2027-01-02T00:00:00Z'),
      body: '## Singkat\n\nTidak ada data.',
    });
    await shop.open('/terms');
    expect(screen.getByText('Versi 5, berlaku sejak 2 Januari 2027')).toBeTruthy();
    expect(screen.getByText('Versi 1, berlaku sejak 25 November 2026')).toBeTruthy();
    expect(document.getElementById('privacy')?.textContent).toContain('Tidak ada data.');
  });
});

describe('built-in texts', () => {
  const SLUGS: readonly ContentSlug[] = ['help', 'terms', 'privacy', 'community'];

  test.each(SLUGS)('%s: links lead to existing pages and sections', async (slug) => {
    const { body } = await builtIn(slug)();
    const own = [...JSON.stringify(await new MarkedReader().read(body)).matchAll(/"to":"([^"]+)"/g)].map(([, to]) => to ?? '');
    const routes = createRoutes(new TestShop().container);
    const places = (await Promise.all(SLUGS.map(async (name) => (await builtIn(name)()).body))).join('\n');
    for (const to of own.filter((address) => address.startsWith('/'))) {
      const { pathname, hash } = new URL(to, 'https://toko.example');
      const found = matchRoutes(routes, { pathname })?.at(-1)?.route.path;
      // A last part that may be missing belongs to the same page.
      expect(found?.replace(/\/:\w+\?$/, '')).toBe(pathname);
      if (hash !== '' && hash !== '#privacy' && hash !== '#cek-nomor') expect(places).toContain(`{${hash}}`);
    }
    expect(body).not.toMatch(/<[a-z]/i);
  });

  // A change of these texts needs a new date in `built-in.ts`, and the new fingerprint here.
  test.each([
    ['terms', '2026-11-24T17:00:00.000Z', '88f34665ccf24d76'],
    ['privacy', '2026-11-25T17:00:00.000Z', 'd3f252acb9583f1b'],
  ] as const)('%s: a changed text needs a new date', async (slug, day, fingerprint) => {
    const { body, publishedAt } = await builtIn(slug)();
    expect(publishedAt.toISOString()).toBe(day);
    expect(createHash('sha256').update(body).digest('hex').slice(0, 16)).toBe(fingerprint);
  });
});
