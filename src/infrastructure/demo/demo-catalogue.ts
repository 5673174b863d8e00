import { demoAccount } from './demo-account.ts';
import type { DemoGame } from './demo-game.ts';
import { GAMES } from './demo-games.ts';
import { demoOffer } from './demo-offer.ts';
import type { ProductDraft, ProductRow } from './demo-product.ts';
import { type RentalRow, rentableProducts, rentalsOf } from './demo-rentals.ts';
import { demoSales, type SaleRow } from './demo-sales.ts';
import { TIERS, type TierSlug } from './demo-tiers.ts';
import { fractionOf, shuffled } from './derived.ts';
import type { DemoLogin } from './seal-demo-accounts.ts';

/** The share of accounts by tier, of ten. */
const SHARES: Readonly<Record<TierSlug, number>> = { reguler: 4, pelajar: 3.5, premium: 2.5 };

/** Distributes qualities over the tier with some jitter, so that prices do not form a regular sequence. */
const qualityOf = (game: DemoGame, tier: TierSlug, index: number, count: number): number => {
  const place = index + 0.2 + 0.6 * fractionOf('quality', game.slug, tier, index);
  return place / count;
};

const accountsOf = (game: DemoGame): ProductDraft[] => {
  const taken = new Set<string>();
  return TIERS.flatMap(({ slug: tier }) => {
    const count = Math.round((game.account.count * SHARES[tier]) / 10);
    return Array.from({ length: count }, (_, index) =>
      demoAccount({ game, tier, index, quality: qualityOf(game, tier, index, count) }, taken),
    );
  });
};

/** All sample products, identical on every machine: about 200 accounts and 100 items, services, top-ups and vouchers. */
const demoProducts = (): ProductDraft[] =>
  GAMES.flatMap((game) => [...accountsOf(game), ...game.offers.map((offer, index) => demoOffer(game, offer, index))]);

export interface DemoCatalogue {
  readonly products: readonly ProductRow[];
  readonly rentals: readonly RentalRow[];
  readonly sales: readonly SaleRow[];
  /** Accounts that can be bought and rented while the shop uses the sandbox only. */
  readonly tryable: readonly DemoLogin[];
}

const DAY = 86_400_000;
const MINUTE = 60_000;
const OLDEST_DAYS = 60;
const TRYABLE = 24;
/** The attribute with the login method. */
const LOGIN = 'Login lewat';
const ARCHIVED = 4;
const INACTIVE = 5;

/** More recent products than old ones: the newest is three minutes old, the oldest 60 days. */
const ageOf = (place: number, count: number): number => 3 * MINUTE + (place / (count - 1)) ** 1.7 * (OLDEST_DAYS * DAY - 4 * MINUTE);

/** The complete sample catalogue: products with times and flags, rental options and sales. Equal `now` gives equal rows. */
export const demoCatalogue = (now: Date): DemoCatalogue => {
  const drafts = shuffled(demoProducts(), 'age', ({ id }) => id);
  const rentable = rentableProducts(drafts);
  const hidden = shuffled(
    drafts.filter(({ isAccount, id }) => isAccount && !rentable.has(id)),
    'hidden',
    ({ id }) => id,
  ).slice(0, ARCHIVED + INACTIVE);
  const archived = new Set(hidden.slice(0, ARCHIVED));
  const inactive = new Set(hidden.slice(ARCHIVED));
  const sales = demoSales(
    drafts.filter((draft) => !archived.has(draft) && !inactive.has(draft)),
    now,
  );
  const onSale = new Set(sales.map((sale) => sale.product_id));
  const row = ({ isAccount: _account, gameSlug: _game, ...draft }: ProductDraft, flags: Flags, age: number): ProductRow => {
    const createdAt = new Date(now.getTime() - age);
    const archivedAt = flags.isArchived ? new Date(now.getTime() - age / 2) : null;
    return {
      ...draft,
      is_flash_sale: onSale.has(draft.id),
      has_rental: rentable.has(draft.id),
      is_active: !flags.isInactive,
      archived_at: archivedAt,
      is_sample: true,
      created_at: createdAt,
      updated_at: archivedAt ?? createdAt,
    };
  };
  return {
    products: drafts.map((draft, place) =>
      row(draft, { isArchived: archived.has(draft), isInactive: inactive.has(draft) }, ageOf(place, drafts.length)),
    ),
    rentals: drafts.filter(({ id }) => rentable.has(id)).flatMap(rentalsOf),
    sales,
    tryable: drafts
      .filter(({ id }) => rentable.has(id))
      .slice(0, TRYABLE)
      .map(({ id, attributes }) => ({ productId: id, loginMethod: attributes.find(({ label }) => label === LOGIN)?.value ?? '' })),
  };
};

interface Flags {
  readonly isArchived: boolean;
  readonly isInactive: boolean;
}
