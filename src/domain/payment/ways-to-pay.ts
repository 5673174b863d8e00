import type { OrderDetail, ShopAccount } from '../order/order.ts';
import type { PaymentMethod } from './payment-method.ts';

/** A method, and for a transfer the account of the shop that it goes to. */
export interface WayToPay {
  readonly method: PaymentMethod;
  readonly account: ShopAccount | null;
  /** Whether payments are confirmed without a proof and without staff. */
  readonly isAutomatic: boolean;
}

/** The ways a buyer may choose between: each account that the shop offers is one. */
export const waysToPay = ({
  methods,
  automaticMethods,
  accounts,
}: Pick<OrderDetail, 'methods' | 'automaticMethods' | 'accounts'>): readonly WayToPay[] =>
  methods.flatMap((method): readonly WayToPay[] => {
    const way = { method, account: null, isAutomatic: automaticMethods.includes(method) };
    return method === 'transfer' ? accounts.map((account) => ({ ...way, account })) : [way];
  });

/** Whether an order is being paid that way. */
export const isOpenWay = ({ payment }: Pick<OrderDetail, 'payment'>, { method, account }: WayToPay): boolean => {
  if (payment?.method !== method) return false;
  const { instructions } = payment;
  return instructions.kind !== 'transfer' || account === null || instructions.id === account.id;
};

/** E-wallets among the accounts that a shop usually has. */
const WALLETS = ['DANA', 'GoPay', 'OVO', 'ShopeePay'];

/** The names that a shop's accounts usually have. */
export const ACCOUNT_NAMES: readonly string[] = ['BCA', 'BRI', 'Mandiri', 'BNI', 'SeaBank', 'Jago', ...WALLETS];

export const isWallet = (name: string): boolean => WALLETS.some((wallet) => wallet.toLowerCase() === name.trim().toLowerCase());
