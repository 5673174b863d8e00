import { paths } from '../../core/paths.ts';

const of = (path: string, orderId: string): string => `${path}?${new URLSearchParams({ order: orderId }).toString()}`;

/** Addresses of one order, apart from those of the first load because only the order pages link to them. */
export const orderPaths = {
  order: (id: string): string => `${paths.orders}/${encodeURIComponent(id)}`,
  receipt: (id: string): string => `${paths.orders}/${encodeURIComponent(id)}/struk`,
  verificationForm: '/verifikasi',
  verification: (code: string): string => `/verifikasi/${encodeURIComponent(code)}`,
  payment: (id: string): string => of(paths.payment, id),
  paymentStatus: (id: string): string => of(paths.paymentStatus, id),
};
