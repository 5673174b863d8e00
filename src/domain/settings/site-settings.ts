/** Texts, contacts and switches of the shop (website_settings, section 3). */
export interface SiteSettings {
  readonly id: string;
  readonly siteName: string;
  readonly logoUrl: string | null;
  readonly faviconUrl: string | null;
  readonly contactEmail: string | null;
  readonly supportEmail: string | null;
  readonly contactPhone: string | null;
  readonly whatsappNumber: string | null;
  readonly address: string | null;
  readonly businessHours: string | null;
  readonly companyDescription: string | null;
  readonly facebookUrl: string | null;
  readonly instagramUrl: string | null;
  readonly tiktokUrl: string | null;
  readonly youtubeUrl: string | null;
  readonly twitterUrl: string | null;
  readonly heroTitle: string;
  readonly heroSubtitle: string;
  readonly footerCopyrightText: string | null;
  readonly newsletterEnabled: boolean;
  readonly socialMediaEnabled: boolean;
  readonly topupGameUrl: string | null;
  readonly whatsappChannelUrl: string | null;
  readonly heroButtonUrl: string | null;
  readonly jualAkunWhatsappUrl: string | null;
  /** Whether accounts are sold through the order flow; else in a chat. */
  readonly sellsAccounts: boolean;
  readonly updatedAt: Date | null;
}

/** Defaults without stored settings (sections 1, 3 and 9). */
export const defaultSiteSettings: SiteSettings = {
  id: 'default',
  siteName: 'Arena Akun',
  logoUrl: null,
  faviconUrl: null,
  contactEmail: null,
  supportEmail: null,
  contactPhone: null,
  whatsappNumber: null,
  address: null,
  businessHours: null,
  companyDescription: null,
  facebookUrl: null,
  instagramUrl: null,
  tiktokUrl: null,
  youtubeUrl: null,
  twitterUrl: null,
  heroTitle: 'Jual Beli & Rental Akun Game',
  heroSubtitle: 'Aman, Cepat, Terpercaya',
  footerCopyrightText: null,
  newsletterEnabled: true,
  socialMediaEnabled: true,
  topupGameUrl: null,
  whatsappChannelUrl: null,
  heroButtonUrl: null,
  jualAkunWhatsappUrl: null,
  sellsAccounts: true,
  updatedAt: null,
};

/** The page title of section 1, preceded by the page's name if it has one. */
export const pageTitle = (siteName: string, page: string | null): string =>
  [...(page === null ? [] : [page]), `${siteName} - Jual Beli Rental Akun Game`].join(' | ');

/** Stored settings, with defaults for required texts that are missing. */
export const settingsFrom = (
  stored: Omit<SiteSettings, 'siteName' | 'heroTitle' | 'heroSubtitle'> & Record<'siteName' | 'heroTitle' | 'heroSubtitle', string | null>,
): SiteSettings => ({
  ...stored,
  siteName: stored.siteName?.trim() || defaultSiteSettings.siteName,
  heroTitle: stored.heroTitle?.trim() || defaultSiteSettings.heroTitle,
  heroSubtitle: stored.heroSubtitle?.trim() || defaultSiteSettings.heroSubtitle,
});
