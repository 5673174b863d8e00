import type { QueueName } from '../../../../domain/insights/dashboard.ts';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { adminPaths } from '../kit/admin-paths.ts';

interface QueuePlace {
  /** The list, narrowed to what waits. */
  readonly to: string;
  readonly needs: Permission;
}

const products = (query: string): QueuePlace => ({ to: `${adminPaths.products}?${query}`, needs: 'catalogue.write' });
const sales = (query: string): QueuePlace => ({ to: `${adminPaths.flashSales}?${query}`, needs: 'catalogue.write' });

/** Where what waits is worked on. */
export const QUEUE_PLACES: Readonly<Record<QueueName, QueuePlace>> = {
  out_of_stock: products('status=active&stok=out'),
  low_stock: products('status=active&stok=low'),
  without_picture: products('gambar=tanpa'),
  inactive: products('status=inactive'),
  archived: products('status=archived'),
  sales_low: sales('state=live'),
  sales_ending: sales('state=live'),
  sales_starting: sales('state=upcoming'),
  drafts: { to: `${adminPaths.notifications}?tampil=draft`, needs: 'notifications.write' },
};
