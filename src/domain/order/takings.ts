export type TakingSpan = 'day' | 'month';

/** What the journals say of one day or month of WIB. Money is whole rupiah; sandbox money is left out. */
export interface Taking {
  /** Its first day, "2026-11-01". */
  readonly period: string;
  readonly sales: number;
  readonly rentals: number;
  /** What the sold units cost. */
  readonly goods: number;
  /** Fees, unique codes, compensation, differences. */
  readonly costs: number;
}

export const takenIn = ({ sales, rentals }: Taking): number => sales + rentals;

export const profitOf = (taking: Taking): number => takenIn(taking) - taking.goods - taking.costs;

/** The sum of several periods, under the name of none. */
export const sumOfTakings = (takings: readonly Taking[]): Taking =>
  takings.reduce(
    (sum, { sales, rentals, goods, costs }) => ({
      period: '',
      sales: sum.sales + sales,
      rentals: sum.rentals + rentals,
      goods: sum.goods + goods,
      costs: sum.costs + costs,
    }),
    { period: '', sales: 0, rentals: 0, goods: 0, costs: 0 },
  );
