import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { definePage } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { homeText } from './home.text.ts';
import type { HomeData } from './home-data.ts';
import { HomePage } from './home-page.tsx';
import { loadHome } from './load-home.ts';

const sentence = (text: string): string => text.trim().replace(/[.\s]*$/, '.');

/** The description of the shop: its subtitle and the owner's text. */
const describeShop = ({ heroSubtitle, companyDescription }: SiteSettings): string =>
  [heroSubtitle, companyDescription ?? homeText.description].map(sentence).join(' ');

export const home = definePage<HomeData>({
  bindings: [],
  load: loadHome,
  meta: (_, settings) => ({ title: null, description: describeShop(settings), canonical: paths.home }),
  Component: HomePage,
});
