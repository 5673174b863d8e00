import { formatCount } from '../../domain/shared/rupiah.ts';
import { rankParts } from './demo-attributes.ts';
import { categoryId } from './demo-categories.ts';
import type { DemoGame, NamePart } from './demo-game.ts';
import { gameId } from './demo-games.ts';
import { type ProductDraft, SAMPLE_LINE } from './demo-product.ts';
import { type TierSlug, tierId } from './demo-tiers.ts';
import { fractionOf, oneOf, roundedTo, uuidOf } from './derived.ts';

/** The lowest price, the price range and the price step of a tier. Whole rupiah. */
const PRICES: Readonly<Record<TierSlug, readonly [low: number, span: number, step: number]>> = {
  reguler: [45_000, 440_000, 5000],
  pelajar: [525_000, 1_425_000, 25_000],
  premium: [2_050_000, 6_900_000, 50_000],
};
const WARRANTY_HOURS: Readonly<Record<TierSlug, number>> = { reguler: 24, pelajar: 48, premium: 72 };

const SUITED: Readonly<Record<TierSlug, string>> = {
  reguler: 'Pas untuk mulai bermain atau sebagai akun kedua.',
  pelajar: 'Cukup kuat untuk main harian tanpa mulai dari nol.',
  premium: 'Untuk kamu yang mencari koleksi besar dalam satu akun.',
};
const RENAMES = ['Kartu tersedia', 'Kartu belum ada', 'Bisa setelah masa tunggu game'] as const;
const NOTES = [
  'Jangan masuk dari dua perangkat sekaligus di hari pertama.',
  'Tautan media sosial dilepas sebelum serah terima.',
  'Simpan screenshot halaman profil game sebelum mengganti data.',
  'Tunggu beberapa menit setelah masuk pertama sebelum mengganti nomor.',
] as const;

/** The rank for a quality: better accounts have higher ranks, and a higher number within a rank. */
const rankAt = (ranks: readonly [string, ...string[]], quality: number): string => {
  const place = Math.min(ranks.length - 0.001, quality * ranks.length);
  const rank = ranks[Math.floor(place)] ?? ranks[0];
  return rank.replace(/(\d+)\.\.(\d+)/, (_, low: string, high: string) => String(Math.round(+low + (+high - +low) * (place % 1))));
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface AccountPlace {
  readonly game: DemoGame;
  readonly tier: TierSlug;
  /** The index within its game and tier. */
  readonly index: number;
  /** From 0 to 1 within the tier: better accounts have more items and cost more. */
  readonly quality: number;
}

/** @param taken names of the game's other accounts; the new one is added */
export const demoAccount = ({ game, tier, index, quality }: AccountPlace, taken: Set<string>): ProductDraft => {
  const { account } = game;
  const key = `${game.slug}/${tier}/${index}`;
  const random = (about: string): number => fractionOf('account', key, about);
  const counts = account.figures.map(({ range, label }) => {
    const [low, high] = range[tier];
    const wobble = (random(label) - 0.5) * 0.24;
    return formatCount(Math.round(low + (high - low) * Math.min(1, Math.max(0, quality + wobble))));
  });
  const rank = rankAt(account.ranks[tier], quality);
  const { rank: league, step: division } = rankParts(game, rank);
  const figureText = (part: NamePart): string => (part === 'rank' ? rank : account.figures[part].text(counts[part] ?? ''));
  const [first, second, third] = account.name.map(figureText);
  const highlight = oneOf(account.highlights[tier], random('highlight'));
  const short = capitalised(
    oneOf(
      [
        `${first}, ${second}, ${highlight}`,
        `${first}, ${second}, ${third}`,
        `${second} dan ${third}, ${first}`,
        `${first}, ${third}, ${highlight}`,
      ],
      random('name'),
    ),
  );
  const name = taken.has(short) ? `${short}, ${figureText(3)}` : short;
  taken.add(name);
  const server = oneOf(account.servers, random('server'));
  const login = oneOf(account.logins, random('login'));
  const [low, span, step] = PRICES[tier];
  const price = roundedTo(step, low + span * quality ** 1.5);
  return {
    id: uuidOf('product', key),
    name,
    description: [
      `Akun ${game.name}: ${first}, ${second}, ${third}, ${highlight}. ${SUITED[tier]}`,
      `Server ${server}, masuk lewat ${login}. Segera ganti kata sandi dan email setelah akun kamu terima.`,
      SAMPLE_LINE,
    ].join('\n\n'),
    price,
    original_price: random('was') < 0.12 ? roundedTo(step, price * (1.1 + random('discount') * 0.15)) : null,
    image: null,
    images: [],
    attributes: [
      ...account.figures.map(({ label }, place) => ({ label, value: counts[place] ?? '' })),
      { label: account.rankLabel, value: league },
      ...(division === null ? [] : [division]),
      { label: 'Server', value: server },
      { label: 'Login lewat', value: login },
      { label: 'Bind dilepas', value: random('bind') < 0.8 ? 'Ya' : 'Tidak' },
      { label: 'Ganti nama', value: oneOf(RENAMES, random('rename')) },
    ],
    seller_note: random('has note') < 0.55 ? oneOf(NOTES, random('note')) : null,
    warranty_hours: WARRANTY_HOURS[tier],
    category_id: categoryId('akun'),
    game_title_id: gameId(game.slug),
    tier_id: tierId(tier),
    stock: random('sold') < 0.07 ? 0 : 1,
    isAccount: true,
    gameSlug: game.slug,
  };
};
