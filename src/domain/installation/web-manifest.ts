import type { SiteSettings } from '../settings/site-settings.ts';
import { type AppIcon, iconAddress, MANIFEST_ICONS } from './app-icon.ts';

/** Members of the Web Application Manifest (W3C) that the shop uses. */
export interface WebManifest {
  readonly id: string;
  readonly name: string;
  readonly short_name: string;
  readonly description: string;
  readonly lang: string;
  readonly dir: 'ltr';
  readonly start_url: string;
  readonly scope: string;
  readonly display: 'standalone';
  readonly theme_color: string;
  readonly background_color: string;
  readonly categories: readonly string[];
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string; readonly purpose: AppIcon['purpose'] }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

/** Phones truncate longer names below an icon. */
const LONGEST_SHORT_NAME = 12;
/** The background of the default theme (specification, section 4). */
const DARK = '#000000';

/** The name for small spaces: whole words, or its first characters. */
export const shortName = (name: string): string => {
  if (name.length <= LONGEST_SHORT_NAME) return name;
  const words = name.slice(0, LONGEST_SHORT_NAME + 1).replace(/\s+\S*$/, '');
  return words.length <= LONGEST_SHORT_NAME ? words : name.slice(0, LONGEST_SHORT_NAME);
};

/** Builds the manifest with which phones install the shop. @param shortcuts names and addresses on this origin */
export const webManifest = (settings: SiteSettings, shortcuts: WebManifest['shortcuts']): WebManifest => ({
  id: '/',
  name: settings.siteName,
  short_name: shortName(settings.siteName),
  description: settings.companyDescription ?? settings.heroTitle,
  lang: 'id',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: DARK,
  background_color: DARK,
  categories: ['shopping', 'games'],
  icons: MANIFEST_ICONS.map((icon) => ({
    src: iconAddress(icon, settings.logoUrl),
    sizes: `${icon.size}x${icon.size}`,
    type: 'image/png',
    purpose: icon.purpose,
  })),
  shortcuts,
});
