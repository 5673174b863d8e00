import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { homeText } from './home.text.ts';

const sentence = (text: string): string => text.trim().replace(/[.\s]*$/, '.');

/** The shop in a line or two: its subtitle, and what the owner says of it. */
export const describeShop = ({ heroSubtitle, companyDescription }: SiteSettings): string =>
  [heroSubtitle, companyDescription ?? homeText.description].map(sentence).join(' ');
