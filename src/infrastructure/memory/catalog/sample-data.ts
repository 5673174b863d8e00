import type { Clock } from '../../../application/shared/clock.ts';
import { recordPrices } from '../../../domain/catalog/asked-price.ts';
import type { RentalOption } from '../../../domain/catalog/rental-option.ts';
import type { FlashSale } from '../../../domain/flash-sale/flash-sale.ts';
import type { Category, GameTitle, Tier } from '../../../domain/taxonomy/taxonomy.ts';
import { MemoryCatalogue, type StoredProduct } from './catalogue.ts';

const DAY_MS = 86_400_000;

const group = (id: string, name: string, slug: string, sortOrder: number): Category => ({
  id,
  name,
  slug,
  description: null,
  icon: null,
  color: null,
  isActive: true,
  sortOrder,
  productCount: 0,
});

const tier = (id: string, name: string, slug: string, order: number, min: number, max: number | null): Tier => ({
  ...group(id, name, slug, order),
  borderColor: null,
  backgroundGradient: null,
  priceRangeMin: min,
  priceRangeMax: max,
});

const game = (id: string, name: string, slug: string, order: number): GameTitle => ({
  ...group(id, name, slug, order),
  logoUrl: null,
  logoPath: null,
  isPopular: true,
});

const TIERS = [
  tier('contoh-tier-1', 'Reguler', 'reguler', 1, 0, 500_000),
  tier('contoh-tier-2', 'Pelajar', 'pelajar', 2, 500_000, 2_000_000),
  tier('contoh-tier-3', 'Premium', 'premium', 3, 2_000_000, null),
] as const;

const GAMES = [
  game('contoh-game-1', 'Mobile Legends', 'mobile-legends', 1),
  game('contoh-game-2', 'PUBG Mobile', 'pubg-mobile', 2),
  game('contoh-game-3', 'Free Fire', 'free-fire', 3),
] as const;

const NAMES = ['Mythic Glory, 180 skin', 'Crown III, 3 set langka', 'Heroic, 12 bundle'] as const;
const PRICES = [2_500_000, 950_000, 350_000] as const;
const STOCKS = [5, 8, 12] as const;

const PLAIN = { description: null, deposit: 0, rules: null } as const;

/** Sample options of section 9: 1 Hari at 150,000 and 3 Hari at 400,000. */
const rentals = (productId: string): RentalOption[] => [
  { id: `${productId}-1`, productId, duration: '1 Hari', durationMinutes: 1440, price: 150_000, ...PLAIN },
  { id: `${productId}-3`, productId, duration: '3 Hari', durationMinutes: 4320, price: 400_000, ...PLAIN },
];

/** The sample data of the specification for a shop without a backend: three of each (sections 3, 8 and 9). */
export const sampleCatalogue = (clock: Clock): MemoryCatalogue => {
  const catalogue = new MemoryCatalogue(clock);
  const now = clock.now();
  catalogue.tiers = [...TIERS];
  catalogue.games = [...GAMES];
  catalogue.products = GAMES.map((title, index): StoredProduct => {
    const id = `contoh-${index + 1}`;
    const level = TIERS[2 - index] ?? TIERS[0];
    return {
      id,
      name: NAMES[index] ?? title.name,
      description: 'Akun contoh. Toko ini belum tersambung ke database.',
      price: PRICES[index] ?? 0,
      originalPrice: null,
      image: null,
      images: [],
      imageAlts: [],
      stock: STOCKS[index] ?? 1,
      hasRental: index < 2,
      rentalOptions: index < 2 ? rentals(id) : [],
      rentableFrom: null,
      attributes: [],
      sellerNote: null,
      warrantyHours: null,
      deliveryHours: null,
      saleKind: 'account',
      tier: { id: level.id, name: level.name, slug: level.slug },
      game: { id: title.id, name: title.name, slug: title.slug },
      category: null,
      isFlashSale: index < 2,
      isActive: true,
      isSample: true,
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  });
  // Sample flash sales end one or two days ahead (section 9).
  catalogue.sales = [1, 2].map((days): FlashSale => {
    const price = PRICES[days - 1] ?? 0;
    return {
      id: `contoh-${days}`,
      productId: `contoh-${days}`,
      salePrice: price * 0.8,
      originalPrice: price,
      startsAt: new Date(now.getTime() - DAY_MS),
      endsAt: new Date(now.getTime() + days * DAY_MS),
      stock: 2,
      initialStock: 3,
      isActive: true,
      createdAt: now,
    };
  });
  // The samples stand for products that have been in the shop for a while.
  const since = new Date(now.getTime() - 10 * DAY_MS);
  for (const { id, price } of catalogue.products) {
    const sales = catalogue.sales.filter(({ productId }) => productId === id);
    catalogue.pricePoints.set(id, recordPrices([], { price, isVisible: true, sales }, since));
  }
  return catalogue;
};
