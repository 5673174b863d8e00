import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SettingsRepository } from '../../../src/application/settings/settings-repository.ts';
import { defaultSiteSettings, type SiteSettings } from '../../../src/domain/settings/site-settings.ts';

export interface SettingsWorld {
  readonly visitor: SettingsRepository;
  /** Writes the owner's row where the repository reads it. */
  keep(settings: SiteSettings): Promise<void>;
  close(): Promise<void>;
}

/** The contract of settings repositories. */
export const settingsRepositoryContract = (open: () => Promise<SettingsWorld>): void => {
  describe('public site settings', () => {
    let world: SettingsWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('before a save: null; afterwards: the saved values, readable by everyone', async () => {
      expect(await world.visitor.read()).toBeNull();
      const own: SiteSettings = {
        ...defaultSiteSettings,
        siteName: 'Toko Rina',
        supportEmail: 'bantuan@toko.example',
        whatsappNumber: '+62 812-3456-7890',
        businessHours: '09.00 sampai 21.00',
        instagramUrl: 'https://instagram.example/tokorina',
        heroTitle: 'Akun siap main',
        newsletterEnabled: false,
        updatedAt: new Date('2026-11-21T05:00:00Z'),
      };
      await world.keep(own);
      expect(await world.visitor.read()).toEqual(own);
    });
  });
};
