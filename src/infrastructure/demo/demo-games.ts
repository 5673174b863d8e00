import type { DemoGame } from './demo-game.ts';
import { uuidOf } from './derived.ts';
import { clashOfClans } from './games/clash-of-clans.ts';
import { codMobile } from './games/cod-mobile.ts';
import { eaFcMobile } from './games/ea-fc-mobile.ts';
import { freeFire } from './games/free-fire.ts';
import { genshinImpact } from './games/genshin-impact.ts';
import { honkaiStarRail } from './games/honkai-star-rail.ts';
import { mobileLegends } from './games/mobile-legends.ts';
import { pubgMobile } from './games/pubg-mobile.ts';
import { roblox } from './games/roblox.ts';
import { valorant } from './games/valorant.ts';

/** In the order of the shop, which is also that of the number of products. */
export const GAMES: readonly DemoGame[] = [
  mobileLegends,
  freeFire,
  pubgMobile,
  genshinImpact,
  valorant,
  roblox,
  honkaiStarRail,
  codMobile,
  clashOfClans,
  eaFcMobile,
];

export const gameId = (slug: string): string => uuidOf('game', slug);
