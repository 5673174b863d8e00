import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminSettingsRepository } from '../../../src/application/settings/admin-settings-repository.ts';
import { emptySettings, SETTING_NAMES } from '../../../src/domain/settings/own-settings.ts';

export interface AdminSettingsRepositoryWorld {
  /** A person with permission for the settings. */
  readonly owner: AdminSettingsRepository;
  /** A person without it. */
  readonly customer: AdminSettingsRepository;
  close(): Promise<void>;
}

const FULL = {
  siteName: 'Toko Rina',
  logoUrl: '/storage/v1/object/public/settings/logo.png',
  faviconUrl: null,
  contactEmail: 'halo@toko.example',
  supportEmail: 'bantuan@toko.example',
  contactPhone: '021-555-0101',
  whatsappNumber: '+62 812-3456-7890',
  address: 'Jalan Merdeka 1\nBandung',
  businessHours: '09.00 sampai 21.00',
  companyDescription: 'Sejak 2019',
  facebookUrl: 'https://facebook.example/rina',
  instagramUrl: 'https://instagram.example/rina',
  tiktokUrl: 'https://tiktok.example/rina',
  youtubeUrl: 'https://youtube.example/rina',
  twitterUrl: 'https://x.example/rina',
  heroTitle: 'Akun siap main',
  heroSubtitle: 'Dikirim hari ini',
  footerCopyrightText: 'Hak cipta',
  newsletterEnabled: false,
  socialMediaEnabled: false,
  topupGameUrl: 'https://isi.example/saldo',
  whatsappChannelUrl: 'https://whatsapp.example/rina',
  heroButtonUrl: 'https://tombol.example/',
  jualAkunWhatsappUrl: 'https://wa.example/jual',
} as const;

/** The contract of settings repositories for staff. */
export const adminSettingsContract = (name: string, open: () => Promise<AdminSettingsRepositoryWorld>): void => {
  describe(`settings: ${name}`, () => {
    let world: AdminSettingsRepositoryWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('first save: empty before, stores every field', async () => {
      expect(await world.owner.read()).toEqual({ own: emptySettings, version: null });
      expect(Object.keys(FULL).toSorted()).toEqual([...SETTING_NAMES].toSorted());
      const version = await world.owner.update(FULL, null);
      expect(await world.owner.read()).toEqual({ own: FULL, version });
    });
    test('two first saves: the second is refused', async () => {
      const before = await world.owner.read();
      await expect(world.owner.update({ heroTitle: 'Juga yang pertama' }, null)).rejects.toMatchObject({ reason: 'conflict' });
      expect(await world.owner.read()).toEqual(before);
      await expect(world.customer.update({ heroTitle: 'Diambil' }, null)).rejects.toMatchObject({ reason: 'denied' });
    });
    test('save without a version: overwrites (section 7)', async () => {
      const version = await world.owner.update({ heroTitle: 'Tanpa versi' });
      expect(await world.owner.read()).toEqual({ own: { ...FULL, heroTitle: 'Tanpa versi' }, version });
      await world.owner.update({ heroTitle: FULL.heroTitle });
    });
    test('update: only the given fields', async () => {
      const { version } = await world.owner.read();
      await world.owner.update({ siteName: 'Toko Baru', newsletterEnabled: true, address: null }, version);
      expect((await world.owner.read()).own).toEqual({ ...FULL, siteName: 'Toko Baru', newsletterEnabled: true, address: null });
    });
    test('page of the shop as address: only for buttons', async () => {
      const { version } = await world.owner.read();
      await world.owner.update({ heroButtonUrl: '/products?game=free-fire', topupGameUrl: '/help' }, version);
      const before = await world.owner.read();
      expect(before.own).toMatchObject({ heroButtonUrl: '/products?game=free-fire', topupGameUrl: '/help' });
      for (const changes of [{ heroButtonUrl: '//jahat.example' }, { instagramUrl: '/products' }])
        await expect(world.owner.update(changes, before.version)).rejects.toMatchObject({ reason: 'invalid' });
      await world.owner.update({ heroButtonUrl: FULL.heroButtonUrl, topupGameUrl: FULL.topupGameUrl }, before.version);
    });
    test('outdated version: refused', async () => {
      const { version } = await world.owner.read();
      await world.owner.update({ heroTitle: 'Pertama' }, version);
      await expect(world.owner.update({ heroTitle: 'Kedua' }, version)).rejects.toMatchObject({ reason: 'conflict' });
      expect((await world.owner.read()).own.heroTitle).toBe('Pertama');
    });
    test.each([
      ['an address without https', { instagramUrl: 'javascript:alert(1)' }],
      ['an address with a quotation mark', { heroButtonUrl: 'https://a.example/"x' }],
      ['an invalid email', { contactEmail: 'halo' }],
      ['an invalid number', { contactPhone: 'telepon saja' }],
      ['a name that is too long', { siteName: 'a'.repeat(61) }],
    ])('%s: refused', async (_, changes) => {
      const before = await world.owner.read();
      await expect(world.owner.update(changes, before.version)).rejects.toMatchObject({ reason: 'invalid' });
      expect(await world.owner.read()).toEqual(before);
    });
    test('missing permission: denied', async () => {
      const before = await world.owner.read();
      await expect(world.customer.update({ siteName: 'Diambil' }, before.version)).rejects.toMatchObject({ reason: 'denied' });
      expect(await world.owner.read()).toEqual(before);
    });
  });
};
