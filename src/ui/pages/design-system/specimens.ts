import type { ProductCard } from '../../../domain/catalog/product.ts';
import type { FlashSale } from '../../../domain/flash-sale/flash-sale.ts';
import { designSystemText } from './design-system.text.ts';

const { names, gameNames } = designSystemText;
const MINUTE_MS = 60_000;
const EPOCH = new Date(0);

const group = (slug: string, name: string) => ({ id: `contoh-${slug}`, slug, name });

const account = (key: keyof typeof names, given: Partial<ProductCard> = {}): ProductCard => ({
  id: `contoh-${key}`,
  name: names[key],
  price: 2_890_000,
  originalPrice: null,
  image: null,
  stock: 5,
  hasRental: false,
  createdAt: EPOCH,
  tier: group('premium', 'Premium'),
  game: group('mobile-legends', gameNames.known),
  rentalOptions: [],
  sale: null,
  isSample: true,
  saleKind: 'account',
  ...given,
});

const saleOf = (id: string, endsAt: Date, now: Date, initialStock = 10): FlashSale => ({
  id: `contoh-${id}`,
  productId: `contoh-${id}`,
  salePrice: 3_250_000,
  originalPrice: 4_100_000,
  startsAt: new Date(now.getTime() - MINUTE_MS),
  endsAt,
  stock: Math.ceil(initialStock * 0.4),
  initialStock,
  isActive: true,
  createdAt: EPOCH,
});

/** Products in every state a card can have. The sale begins when the data was loaded. */
export const specimensAt = (now: Date) => {
  const endsAt = new Date(now.getTime() + 134 * MINUTE_MS + 9000);
  const sale = saleOf('sale', endsAt, now);
  return {
    endsAt,
    endsLater: new Date(endsAt.getTime() + 2 * 1440 * MINUTE_MS),
    cards: [
      account('plain', { image: '/art/scene/mobile-legends' }),
      account('sale', { price: 4_100_000, sale }),
      account('rentable', {
        hasRental: true,
        tier: group('pelajar', 'Pelajar'),
        game: group('pubg-mobile', 'PUBG Mobile'),
        price: 1_150_000,
      }),
      account('low', { stock: 2, tier: group('reguler', 'Reguler'), game: group('roblox', 'Roblox'), price: 385_000 }),
      account('saved', { hasRental: true, stock: 1, game: group('genshin-impact', 'Genshin Impact') }),
      account('sold', { stock: 0, tier: group('reguler', 'Reguler'), game: group('valorant', 'Valorant'), price: 365_000 }),
      account('long', { originalPrice: 1_234_567_890, price: 987_654_321, game: group('honkai-star-rail', gameNames.long) }),
      account('bare', { tier: null, game: null, price: 0 }),
    ],
    sale,
    single: saleOf('single', endsAt, now, 1),
  };
};
