import type { SiteSettings } from './site-settings.ts';
import { writtenLink } from './written-link.ts';

export type SwitchName = 'newsletterEnabled' | 'socialMediaEnabled';
export type TextName = Exclude<keyof SiteSettings, 'id' | 'updatedAt' | 'sellsAccounts' | SwitchName>;
export type SettingName = TextName | SwitchName;

/** The settings that the owner has changed; null where the default applies. */
export type OwnSettings = Readonly<Record<TextName, string | null>> & Readonly<Record<SwitchName, boolean>>;

/** Settings to write. */
export type SettingChanges = Partial<OwnSettings>;

/** How a text is validated and edited. A target may also be a page of the shop, a picture also a file of the shop. */
export type TextKind = 'line' | 'lines' | 'email' | 'phone' | 'whatsapp' | 'link' | 'target' | 'picture';

const link = { kind: 'link', longest: 2000 } as const;
const target = { kind: 'target', longest: 2000 } as const;
const picture = { kind: 'picture', longest: 2000 } as const;
const email = { kind: 'email', longest: 254 } as const;

/** All text settings with their maximum length in characters, as in the database. */
export const TEXT_SETTINGS: Readonly<Record<TextName, { readonly kind: TextKind; readonly longest: number }>> = {
  siteName: { kind: 'line', longest: 60 },
  logoUrl: picture,
  faviconUrl: picture,
  contactEmail: email,
  supportEmail: email,
  contactPhone: { kind: 'phone', longest: 25 },
  whatsappNumber: { kind: 'whatsapp', longest: 25 },
  address: { kind: 'lines', longest: 500 },
  businessHours: { kind: 'line', longest: 200 },
  companyDescription: { kind: 'lines', longest: 2000 },
  facebookUrl: link,
  instagramUrl: link,
  tiktokUrl: link,
  youtubeUrl: link,
  twitterUrl: link,
  heroTitle: { kind: 'line', longest: 120 },
  heroSubtitle: { kind: 'line', longest: 200 },
  footerCopyrightText: { kind: 'line', longest: 300 },
  topupGameUrl: target,
  whatsappChannelUrl: link,
  heroButtonUrl: target,
  jualAkunWhatsappUrl: target,
};

export const TEXT_NAMES = Object.keys(TEXT_SETTINGS) as readonly TextName[];
export const SWITCH_NAMES: readonly SwitchName[] = ['newsletterEnabled', 'socialMediaEnabled'];
export const SETTING_NAMES: readonly SettingName[] = [...TEXT_NAMES, ...SWITCH_NAMES];

/** Settings of a new shop, where all defaults apply. */
export const emptySettings: OwnSettings = {
  ...(Object.fromEntries(TEXT_NAMES.map((name) => [name, null])) as Record<TextName, null>),
  newsletterEnabled: true,
  socialMediaEnabled: true,
};

/** Trims a text; null when it is empty. */
export const inputText = (text: string): string | null => text.trim() || null;

/** A text of the form as it is stored: links in full, nothing as null. */
export const settingInput = (name: TextName, text: string): string | null => {
  const { kind } = TEXT_SETTINGS[name];
  return kind === 'target' || kind === 'link' ? inputText(writtenLink(text)) : inputText(text);
};

/** The settings that differ, and no others (section 7). */
export const changedSettings = (stored: OwnSettings, wanted: OwnSettings): SettingChanges =>
  Object.fromEntries(SETTING_NAMES.filter((name) => stored[name] !== wanted[name]).map((name) => [name, wanted[name]]));

/** The previous values of the changed settings. */
export const previousSettings = (before: OwnSettings, changes: SettingChanges): SettingChanges =>
  Object.fromEntries(SETTING_NAMES.filter((name) => changes[name] !== undefined).map((name) => [name, before[name]]));
