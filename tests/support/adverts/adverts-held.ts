import type { AdvertSample } from './advert-facts.ts';
import { FREE_FIRE } from './held/free-fire.ts';
import { GENSHIN_IMPACT } from './held/genshin-impact.ts';
import { MOBILE_LEGENDS } from './held/mobile-legends.ts';
import { PUBG_MOBILE } from './held/pubg-mobile.ts';
import { VALORANT } from './held/valorant.ts';

/**
 * Version 1; counted up with every change of the table.
 *
 * Adverts in own words, written beforehand by somebody who had not seen the reader. The facts are those for which the sample shop has an attribute;
 * what else the texts say (win rates, weapons, names of characters) stays in the description.
 */
export const ADVERTS_HELD: readonly AdvertSample[] = [...MOBILE_LEGENDS, ...FREE_FIRE, ...PUBG_MOBILE, ...GENSHIN_IMPACT, ...VALORANT];
