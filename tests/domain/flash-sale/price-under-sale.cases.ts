/** A product at 100, its sales, its expected price, and whether the sale is refused: for the rule and for the database. Hours from now. */
export interface PriceCase {
  readonly name: string;
  readonly sales: readonly { readonly price: number; readonly from: number; readonly to: number; readonly isActive?: boolean }[];
  readonly wanted: number;
  readonly isRefused: boolean;
}

const running = { price: 90, from: -1, to: 1 };

export const PRICE_CASES: readonly PriceCase[] = [
  { name: 'without a sale', sales: [], wanted: 1, isRefused: false },
  { name: 'above a running sale', sales: [running], wanted: 91, isRefused: false },
  { name: 'at a running sale', sales: [running], wanted: 90, isRefused: true },
  { name: 'below a running sale', sales: [running], wanted: 50, isRefused: true },
  { name: 'below a coming sale', sales: [{ price: 90, from: 5, to: 6 }], wanted: 89, isRefused: true },
  { name: 'below a sale that is over', sales: [{ price: 90, from: -3, to: -1 }], wanted: 50, isRefused: false },
  { name: 'below a sale that is off', sales: [{ ...running, isActive: false }], wanted: 50, isRefused: false },
  {
    name: 'below the dearer of two',
    sales: [
      { ...running, price: 40 },
      { price: 80, from: 5, to: 6 },
    ],
    wanted: 70,
    isRefused: true,
  },
  {
    name: 'above both of two',
    sales: [
      { ...running, price: 40 },
      { price: 60, from: 5, to: 6 },
    ],
    wanted: 70,
    isRefused: false,
  },
  { name: 'risen, though a sale asks more', sales: [{ ...running, price: 150 }], wanted: 120, isRefused: false },
  { name: 'unchanged, though a sale asks more', sales: [{ ...running, price: 150 }], wanted: 100, isRefused: false },
];
