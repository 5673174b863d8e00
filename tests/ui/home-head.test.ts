import { describe, expect, test } from '@jest/globals';
import { defaultSiteSettings } from '../../src/domain/settings/site-settings.ts';
import { home } from '../../src/ui/pages/home/home.route.ts';
import type { HomeData } from '../../src/ui/pages/home/home-data.ts';

const data: HomeData = { doors: [], deals: [], moreDeals: 0, newest: [], rentals: [], origin: 'https://toko.example' };

describe('front page: head', () => {
  test('carries the name of the shop, its own address, and what the shop says of itself', () => {
    const meta = home.meta(data, { ...defaultSiteSettings, heroSubtitle: 'Cepat dan aman.', companyDescription: 'Toko akun sejak 2019' });
    expect(meta).toMatchObject({ title: null, canonical: '/', description: 'Cepat dan aman. Toko akun sejak 2019.' });
  });

  test('tells search engines where to search, on the public address', () => {
    expect(home.meta(data, defaultSiteSettings).jsonLd).toMatchObject({
      '@type': 'WebSite',
      name: 'Arena Akun',
      url: 'https://toko.example/',
      potentialAction: { target: { urlTemplate: 'https://toko.example/search?q={search_term_string}' } },
    });
  });
});
