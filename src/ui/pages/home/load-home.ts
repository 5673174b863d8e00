import { CountProducts } from '../../../application/catalog/count-products.ts';
import { ListProducts } from '../../../application/catalog/list-products.ts';
import { ListFlashSales } from '../../../application/flash-sale/read-flash-sales.ts';
import { ListPopularGames } from '../../../application/taxonomy/read-taxonomy.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { noFilter } from '../../../domain/catalog/product-query.ts';
import { cheapestRental, isPerDay } from '../../../domain/catalog/rental-option.ts';
import { coverPicture } from '../../../domain/media/product-pictures.ts';
import type { GameTitle } from '../../../domain/taxonomy/taxonomy.ts';
import type { PageRequest } from '../../core/page.ts';
import { byStart, phaseOf, toDeal } from '../../features/flash-sale/deal.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import type { GameLink, HomeData, RentalRow } from './home-data.ts';

const MAX_DURATIONS = 3;

/** Null when no option can be rented. */
const toRentalRow = (card: ProductCard): RentalRow | null => {
  const { id, name, game, rentalOptions } = card;
  const cheapest = cheapestRental(rentalOptions);
  if (cheapest === null) return null;
  const durations = [...new Set(rentalOptions.map(({ duration }) => duration))];
  return {
    id,
    name,
    gameName: game?.name ?? null,
    picture: coverPicture(card),
    durations: durations.slice(0, MAX_DURATIONS),
    moreDurations: Math.max(0, durations.length - MAX_DURATIONS),
    amount: cheapest.price,
    duration: isPerDay(cheapest) ? null : cheapest.duration,
  };
};

const POPULAR_GAMES = 10;
const NEWEST = 8;
const RENTALS = 6;
/** A product whose rental options are missing has no row, so a few more are requested. */
const RENTALS_REQUESTED = 9;
const LIVE_DEALS = 8;
const COMING_DEALS = 3;

const toGameLink = ({ slug, name, productCount, logoUrl }: GameTitle): GameLink => ({ slug, name, count: productCount, logoUrl });

/** The data of the home page. Each section is trimmed to what it renders, because the data is embedded in the page. */
export const loadHome = async ({ get }: PageRequest): Promise<HomeData> => {
  const { now } = get(ClockStore);
  const [games, offers, newest, rentable, { kinds }] = await Promise.all([
    get(ListPopularGames).execute(POPULAR_GAMES),
    get(ListFlashSales).execute(),
    get(ListProducts).execute({ filter: { ...noFilter, inStock: true }, limit: NEWEST }),
    get(ListProducts).execute({ filter: { ...noFilter, inStock: true, rentable: true }, limit: RENTALS_REQUESTED }),
    get(CountProducts).execute(noFilter),
  ]);
  const deals = offers.map(toDeal);
  const live = deals.filter((deal) => phaseOf(deal, now) === 'live');
  const coming = byStart(deals.filter((deal) => phaseOf(deal, now) === 'upcoming'));
  return {
    kinds,
    games: games.map(toGameLink),
    deals: [...live.slice(0, LIVE_DEALS), ...coming.slice(0, COMING_DEALS)],
    moreDeals: Math.max(0, live.length - LIVE_DEALS),
    newest: newest.items,
    rentals: rentable.items.flatMap((card) => toRentalRow(card) ?? []).slice(0, RENTALS),
  };
};
