import type { ProductCard } from '../../../domain/catalog/product.ts';
import { cheapestRental } from '../../../domain/catalog/rental-option.ts';
import { scenePicture } from '../../../domain/media/product-pictures.ts';
import type { RentalRow } from './home-data.ts';

const MOST_DURATIONS = 3;

/** Null when there is nothing to rent after all. */
export const toRentalRow = ({ id, name, image, game, rentalOptions }: ProductCard): RentalRow | null => {
  const cheapest = cheapestRental(rentalOptions);
  if (cheapest === null) return null;
  const durations = [...new Set(rentalOptions.map(({ duration }) => duration))];
  return {
    id,
    name,
    gameName: game?.name ?? null,
    picture: image ?? scenePicture(game?.slug ?? null),
    optionId: cheapest.id,
    durations: durations.slice(0, MOST_DURATIONS),
    moreDurations: Math.max(0, durations.length - MOST_DURATIONS),
    amount: cheapest.price,
    duration: cheapest.duration,
  };
};
