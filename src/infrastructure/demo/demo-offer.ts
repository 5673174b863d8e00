import { type CategorySlug, categoryId } from './demo-categories.ts';
import type { DemoGame, Offer } from './demo-game.ts';
import { gameId } from './demo-games.ts';
import { type ProductDraft, SAMPLE_LINE } from './demo-product.ts';
import { tierId, tierOfPrice } from './demo-tiers.ts';
import { fractionOf, oneOf, uuidOf } from './derived.ts';

interface OfferKind {
  readonly how: string;
  readonly needs: string;
  readonly advice: string;
  readonly warrantyHours: number | null;
}

const KINDS: Readonly<Record<Exclude<CategorySlug, 'akun'>, OfferKind>> = {
  item: {
    how: 'Lewat hadiah atau pembelian di dalam game',
    needs: 'ID dan nama di dalam game',
    advice: 'Sebagian game meminta pertemanan beberapa hari sebelum hadiah bisa dikirim.',
    warrantyHours: 24,
  },
  'jasa-instan': {
    how: 'Dikerjakan di akunmu',
    needs: 'Data login sementara',
    advice: 'Jangan masuk ke akun selama pengerjaan, dan ganti kata sandi setelah selesai.',
    warrantyHours: null,
  },
  'top-up': {
    how: 'Masuk langsung ke ID kamu',
    needs: 'ID pemain dan server',
    advice: 'Periksa lagi ID dan server sebelum memesan.',
    warrantyHours: null,
  },
  voucher: {
    how: 'Kode digital',
    needs: 'Tidak ada',
    advice: 'Kode berlaku untuk wilayah Indonesia dan tidak bisa ditukar kembali setelah dibuka.',
    warrantyHours: null,
  },
};

const STOCKS = [2, 3, 4, 5, 5, 6, 8, 8, 10, 12, 12] as const;

/** The name leaves out the game, because it is shown beside it everywhere. */
const nameOf = ({ category, name }: Offer): string => (category === 'top-up' ? `Top up ${name}` : name);

/** An item, service, top-up or voucher of a game; its tier follows from its price. */
export const demoOffer = (game: DemoGame, offer: Offer, index: number): ProductDraft => {
  const key = `${game.slug}/offer/${index}`;
  const kind = KINDS[offer.category];
  const tier = tierOfPrice(offer.price);
  return {
    id: uuidOf('product', key),
    name: nameOf(offer),
    description: [`${offer.detail} ${kind.advice}`, SAMPLE_LINE].join('\n\n'),
    price: offer.price,
    original_price: null,
    image: null,
    images: [],
    attributes: [
      { label: 'Cara', value: kind.how },
      { label: 'Yang disiapkan', value: kind.needs },
      { label: 'Game', value: game.name },
    ],
    seller_note: offer.category === 'top-up' ? 'ID yang salah tidak bisa dibatalkan setelah saldo masuk.' : null,
    warranty_hours: kind.warrantyHours,
    category_id: categoryId(offer.category),
    game_title_id: gameId(game.slug),
    tier_id: tierId(tier),
    stock: fractionOf('offer', key, 'sold') < 0.06 ? 0 : oneOf(STOCKS, fractionOf('offer', key, 'stock')),
    isAccount: false,
    gameSlug: game.slug,
  };
};
