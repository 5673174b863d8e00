import { isReadableOn } from '../shared/color.ts';
import { isSlug } from '../shared/slug.ts';
import type { Tier } from '../taxonomy/taxonomy.ts';

const NIGHT = '#000000';
const DAY = '#ffffff';

const onNight = ({ slug, color }: Tint): string =>
  `:root[data-theme='dark'] [data-tier='${slug}'],:root[data-theme='auto'] [data-tier='${slug}'],[data-ground='night'][data-tier='${slug}']{--tier:${color}}`;

const onDay = ({ slug, color }: Tint): string => {
  const rule = `{--tier:${color}}`;
  const light = `:root[data-theme='light'] [data-tier='${slug}']:not([data-ground='night'])`;
  const auto = `:root[data-theme='auto'] [data-tier='${slug}']:not([data-ground='night'])`;
  return `${light}${rule}@media (prefers-color-scheme:light){${auto}${rule}}`;
};

type Tint = Pick<Tier, 'slug' | 'color'>;

/**
 * Writes the colours of tiers as a style sheet, because pages carry no inline style. A colour applies only where it has a contrast of 4.5:1
 * on the background of its theme; elsewhere the default applies. Slugs and colours are validated again, because stored text must not inject
 * style.
 */
export const tintSheet = (tiers: readonly Tint[]): string => {
  const known = tiers.filter((tier) => isSlug(tier.slug) && tier.color !== null);
  const night = known.filter((tier) => isReadableOn(tier.color, NIGHT)).map(onNight);
  const day = known.filter((tier) => isReadableOn(tier.color, DAY)).map(onDay);
  return [...night, ...day].join('\n');
};
