import type { MemoryCatalogue } from '../../src/infrastructure/memory/catalog/catalogue.ts';

const THREE_DAYS_MS = 3 * 86_400_000;

/** The prices of a product in turn, for three days each; the last one is still asked. */
export const wasAsked = ({ pricePoints, clock }: MemoryCatalogue, productId: string, ...prices: readonly number[]): void => {
  const at = (place: number): Date => new Date(clock.now().getTime() - (prices.length - place) * THREE_DAYS_MS);
  pricePoints.set(
    productId,
    prices.map((price, place) => ({ price, from: at(place), to: place === prices.length - 1 ? null : at(place + 1), saleId: null })),
  );
};
