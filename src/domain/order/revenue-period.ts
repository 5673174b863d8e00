export type RevenueSpan = 'day' | 'month';

/** Revenue and costs of one day or month (WIB), computed from the journals. Money is whole rupiah; sandbox money is left out. */
export interface RevenuePeriod {
  /** Its first day, "2026-11-01". */
  readonly period: string;
  readonly sales: number;
  readonly rentals: number;
  /** What the sold units cost. */
  readonly goods: number;
  /** Fees, unique codes, compensation, differences. */
  readonly costs: number;
}

export const revenueOf = ({ sales, rentals }: RevenuePeriod): number => sales + rentals;

export const profitOf = (period: RevenuePeriod): number => revenueOf(period) - period.goods - period.costs;

/** The sum of several periods; its `period` is empty. */
export const sumOfPeriods = (revenue: readonly RevenuePeriod[]): RevenuePeriod =>
  revenue.reduce(
    (sum, { sales, rentals, goods, costs }) => ({
      period: '',
      sales: sum.sales + sales,
      rentals: sum.rentals + rentals,
      goods: sum.goods + goods,
      costs: sum.costs + costs,
    }),
    { period: '', sales: 0, rentals: 0, goods: 0, costs: 0 },
  );
