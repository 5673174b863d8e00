import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { paths } from '../../paths.ts';
import { homeText } from '../../text/home.ts';

const sentence = (text: string): string => text.trim().replace(/[.\s]*$/, '.');

/** The shop in a line or two: its subtitle, and what the owner says of it. */
export const describeShop = ({ heroSubtitle, companyDescription }: SiteSettings): string =>
  [heroSubtitle, companyDescription ?? homeText.description].map(sentence).join(' ');

/** The shop and its search, as search engines read it (schema.org). */
export const shopAsData = ({ siteName }: SiteSettings, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: siteName,
  url: origin + paths.home,
  inLanguage: 'id',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
