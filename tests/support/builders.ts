import type { GameAttribute } from '../../src/domain/attribute/game-attribute.ts';
import type { RentalOption } from '../../src/domain/catalog/rental-option.ts';
import type { FlashSale } from '../../src/domain/flash-sale/flash-sale.ts';
import type { Notification } from '../../src/domain/notification/notification.ts';
import type { Category, GameTitle, Tier } from '../../src/domain/taxonomy/taxonomy.ts';
import type { StoredProduct } from '../../src/infrastructure/memory/catalog/catalogue.ts';
import type { StoredFeedEvent } from '../../src/infrastructure/memory/feed/feed-repository.ts';

let made = 0;

/** A UUID with the number of earlier ones. */
const nextId = (): string => {
  made += 1;
  return `00000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`;
};

const NOW = new Date('2026-11-21T05:00:00Z');

const aGroup = (name: string, slug: string): Category => ({
  id: nextId(),
  name,
  slug,
  description: null,
  icon: null,
  color: null,
  isActive: true,
  sortOrder: 1,
  productCount: 0,
});

export const aCategory = (given: Partial<Category> = {}): Category => ({ ...aGroup('Akun', 'akun'), ...given });

export const aTier = (given: Partial<Tier> = {}): Tier => ({
  ...aGroup('Premium', 'premium'),
  borderColor: null,
  backgroundGradient: null,
  priceRangeMin: 0,
  priceRangeMax: null,
  ...given,
});

export const aGame = (given: Partial<GameTitle> = {}): GameTitle => ({
  ...aGroup('Mobile Legends', 'mobile-legends'),
  logoUrl: null,
  logoPath: null,
  isPopular: true,
  ...given,
});

export const aProduct = (given: Partial<StoredProduct> = {}): StoredProduct => ({
  id: nextId(),
  name: 'Mythic Glory, 312 skin',
  description: 'Akun utama tiga musim.',
  price: 1_000_000,
  originalPrice: null,
  image: null,
  images: [],
  imageAlts: [],
  stock: 5,
  hasRental: false,
  rentalOptions: [],
  rentableFrom: null,
  attributes: [],
  sellerNote: null,
  warrantyHours: null,
  deliveryHours: null,
  saleKind: 'account',
  tier: null,
  game: null,
  category: null,
  isFlashSale: false,
  isActive: true,
  isSample: false,
  archivedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...given,
});

/** An attribute with choices that lists can filter by. */
export const anAttribute = (given: Partial<GameAttribute> = {}): GameAttribute => ({
  id: nextId(),
  key: 'rank',
  name: 'Rank',
  kind: 'choice',
  unit: null,
  choices: ['Epic', 'Legend', 'Mythic'],
  min: null,
  max: null,
  isFilter: true,
  isFact: false,
  isRequired: false,
  ...given,
});

export const aSale = (given: Partial<FlashSale> = {}): FlashSale => ({
  id: nextId(),
  productId: nextId(),
  salePrice: 800_000,
  originalPrice: 1_000_000,
  startsAt: new Date(NOW.getTime() - 3_600_000),
  endsAt: new Date(NOW.getTime() + 3_600_000),
  stock: 2,
  initialStock: 5,
  isActive: true,
  createdAt: NOW,
  ...given,
});

export const aRentalOption = (given: Partial<RentalOption> = {}): RentalOption => ({
  id: nextId(),
  productId: nextId(),
  duration: '1 Hari',
  durationMinutes: 1440,
  price: 150_000,
  description: null,
  deposit: 0,
  rules: null,
  ...given,
});

/** A broadcast at five o'clock of the tests' day. */
export const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: nextId(),
  userId: null,
  type: 'info',
  title: 'Selamat datang',
  body: 'Lihat akun yang baru datang.',
  linkUrl: '/products',
  isRead: false,
  createdAt: NOW,
  ...given,
});

export const aFeedEvent = (given: Partial<StoredFeedEvent> = {}): StoredFeedEvent => ({
  id: nextId(),
  kind: 'announcement',
  at: new Date(NOW.getTime() - 300_000),
  productId: null,
  gameId: null,
  saleId: null,
  saleKind: null,
  oldPrice: null,
  newPrice: null,
  title: 'Kabar',
  body: null,
  link: null,
  ...given,
});
