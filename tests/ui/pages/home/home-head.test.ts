import { describe, expect, test } from '@jest/globals';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import { home } from '../../../../src/ui/pages/home/home.route.ts';
import type { HomeData } from '../../../../src/ui/pages/home/home-data.ts';

const data: HomeData = { kinds: {}, games: [], deals: [], moreDeals: 0, newest: [], rentals: [] };

describe('front page: head', () => {
  test('title, canonical address and description of the shop', () => {
    const meta = home.meta(data, { ...defaultSiteSettings, heroSubtitle: 'Cepat dan aman.', companyDescription: 'Toko akun sejak 2019' });
    expect(meta).toMatchObject({ title: null, canonical: '/', description: 'Cepat dan aman. Toko akun sejak 2019.' });
  });
});
