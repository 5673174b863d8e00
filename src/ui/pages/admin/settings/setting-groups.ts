import type { SwitchName, TextName } from '../../../../domain/settings/own-settings.ts';

interface SettingGroup {
  readonly id: 'identity' | 'contact' | 'social' | 'home' | 'footer' | 'links' | 'features';
  readonly texts: readonly TextName[];
  readonly switches: readonly SwitchName[];
}

/** Every setting, by what one thinks of together. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  { id: 'identity', texts: ['siteName', 'companyDescription', 'logoUrl', 'faviconUrl'], switches: [] },
  {
    id: 'contact',
    texts: ['whatsappNumber', 'contactPhone', 'contactEmail', 'supportEmail', 'address', 'businessHours'],
    switches: [],
  },
  { id: 'social', texts: ['instagramUrl', 'tiktokUrl', 'youtubeUrl', 'facebookUrl', 'twitterUrl'], switches: [] },
  { id: 'home', texts: ['heroTitle', 'heroSubtitle', 'heroButtonUrl'], switches: [] },
  { id: 'footer', texts: ['footerCopyrightText'], switches: [] },
  { id: 'links', texts: ['topupGameUrl', 'whatsappChannelUrl', 'jualAkunWhatsappUrl'], switches: [] },
  { id: 'features', texts: [], switches: ['newsletterEnabled', 'socialMediaEnabled'] },
];
