import { ASKED_WITHIN_MS, type AskedPrice } from '../../../../domain/catalog/asked-price.ts';

export const CHART = { width: 300, height: 80, edge: 4 } as const;

/** The path of the chart: a step for each price, from 30 days ago to now, with a gap where nothing was asked. */
export const chartPath = (prices: readonly AskedPrice[], now: Date): string => {
  const amounts = prices.map(({ price }) => price);
  const low = Math.min(...amounts);
  const high = Math.max(...amounts);
  const { width, height, edge } = CHART;
  const x = (at: Date): number => Math.round(width * Math.min(1, Math.max(0, 1 - (now.getTime() - at.getTime()) / ASKED_WITHIN_MS)));
  const y = (price: number): number =>
    low === high ? height / 2 : Math.round(edge + ((high - price) / (high - low)) * (height - 2 * edge));
  return prices
    .map(({ price, from, to }, place) => {
      const isJoined = place > 0 && prices[place - 1]?.to?.getTime() === from.getTime();
      return `${isJoined ? 'L' : 'M'}${x(from)} ${y(price)}H${x(to ?? now)}`;
    })
    .join('');
};
