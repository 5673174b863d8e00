import { uuidOf } from './derived.ts';

/** The sample tiers of the specification (section 3), with the colours of the design. */
export const TIERS = [
  {
    slug: 'reguler',
    name: 'Reguler',
    description: 'Akun dan item dengan harga ringan, pas untuk mulai bermain.',
    color: '#bbc5d1',
    border_color: '#75828f',
    background_gradient: 'linear-gradient(160deg, #1f252b, #080c0f)',
    icon: 'user-round',
    price_range_min: 0,
    price_range_max: 500_000,
  },
  {
    slug: 'pelajar',
    name: 'Pelajar',
    description: 'Akun yang sudah berkembang, masih ramah di kantong.',
    color: '#70c4fd',
    border_color: '#2382ba',
    background_gradient: 'linear-gradient(160deg, #062942, #020c17)',
    icon: 'graduation-cap',
    price_range_min: 500_000,
    price_range_max: 2_000_000,
  },
  {
    slug: 'premium',
    name: 'Premium',
    description: 'Akun berperingkat tinggi dengan koleksi besar.',
    color: '#f1c961',
    border_color: '#ad8522',
    background_gradient: 'linear-gradient(160deg, #37290a, #120c02)',
    icon: 'crown',
    price_range_min: 2_000_000,
    price_range_max: null,
  },
] as const;

export type TierSlug = (typeof TIERS)[number]['slug'];

export const tierId = (slug: TierSlug): string => uuidOf('tier', slug);

/** The tier of a price in whole rupiah. */
export const tierOfPrice = (price: number): TierSlug => (price < 500_000 ? 'reguler' : price < 2_000_000 ? 'pelajar' : 'premium');
