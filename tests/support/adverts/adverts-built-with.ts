import type { AdvertSample } from './advert-facts.ts';
import { FREE_FIRE } from './built-with/free-fire.ts';
import { GENSHIN_IMPACT } from './built-with/genshin-impact.ts';
import { MOBILE_LEGENDS } from './built-with/mobile-legends.ts';
import { PUBG_MOBILE } from './built-with/pubg-mobile.ts';
import { VALORANT } from './built-with/valorant.ts';

/**
 * Version 1; counted up with every change of the table.
 *
 * Adverts in own words, in the manner of groups on WhatsApp and Facebook, captions on Instagram and status texts, as of 2026: the ones that the
 * reader was built with. Phone numbers and names are made up.
 */
export const ADVERTS_BUILT_WITH: readonly AdvertSample[] = [
  ...MOBILE_LEGENDS,
  ...FREE_FIRE,
  ...PUBG_MOBILE,
  ...GENSHIN_IMPACT,
  ...VALORANT,
];
