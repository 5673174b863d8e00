import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../components/icon.tsx';
import styles from './admin-icon.module.scss';

/** Icons of the admin, on the same grid and with the same stroke as the shop's. Each is beside a text or has an accessible name. */
const DRAWINGS = {
  back: <path d="M15 5l-7 7 7 7" />,
  archive: <path d="M4 4h16v5H4zM5.5 9v11h13V9M10 13h4" />,
  copy: <path d="M9 9h11v11H9zM5 15H4V4h11v1" />,
  download: <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M4 20h16" />,
  down: <path d="M12 5v14M6.5 13.5 12 19l5.5-5.5" />,
  edit: <path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  forth: <path d="M9 5l7 7-7 7" />,
  grip: <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" />,
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  more: <path d="M12 5v.1M12 12v.1M12 19v.1" />,
  paste: <path d="M9 4h6v3H9zM9 5H5v16h14V5h-4M8 12h8M8 16h5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  restore: <path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 6 6v2" />,
  star: <path d="M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6L12 16.4 7 19.2l1.2-5.6L4 9.8l5.6-.600z" />,
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />,
  up: <path d="M12 19V5M6.5 10.5 12 5l5.5 5.5" />,
  upload: <path d="M12 16V5M7.5 9.5 12 5l4.5 4.5M4 20h16" />,
} as const satisfies Record<string, ReactNode>;

/** Icons of the menu that the shop has too. */
const OF_SHOP = {
  customers: 'user',
  flashSales: 'bolt',
  notifications: 'bell',
  orders: 'bag',
  products: 'box',
  vault: 'lock',
} as const satisfies Record<string, IconName>;

/** Icons of the menu, one for each other page. */
const MENU_DRAWINGS = {
  dashboard: <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 12h7v8h-7zM4 16h7v4H4z" />,
  payments: <path d="M3 6h18v12H3zM3 10h18M7 15h4" />,
  refunds: DRAWINGS.restore,
  rentals: <path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M12 13v3l2 1" />,
  complaints: <path d="M4 20l1.4-4A8 8 0 1 1 8.4 19zM12 8v4M12 15v.1" />,
  ledger: <path d="M6 3h13v18H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM4 18h15M9 8h6M9 12h4" />,
  games: (
    <path d="M7 8h10a4 4 0 0 1 4 4v2a3 3 0 0 1-5.5 1.7L14.5 15h-5l-1 .7A3 3 0 0 1 3 14v-2a4 4 0 0 1 4-4zM8 10.5v3M6.5 12h3M16 11v.1M18 13v.1" />
  ),
  categories: <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />,
  tiers: <path d="M12 3 3 8l9 5 9-5zM3 12l9 5 9-5M3 16l9 5 9-5" />,
  searchTerms: <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4M8 10h6M8 13h3" />,
  settings: <path d="M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h16" />,
  content: <path d="M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6" />,
  media: <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.1" />,
  staff: <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M17 14.5a6 6 0 0 1 4 5.5" />,
  audit: <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4l3 2" />,
  system: <path d="M3 12h4l3-7 4 14 3-7h4" />,
} as const satisfies Record<string, ReactNode>;

const DRAWN = { ...DRAWINGS, ...MENU_DRAWINGS };

export type MenuIconName = keyof typeof OF_SHOP | keyof typeof MENU_DRAWINGS;

export type AdminIconName = keyof typeof DRAWINGS;

const isOfShop = (name: AdminIconName | MenuIconName): name is keyof typeof OF_SHOP => name in OF_SHOP;

export const AdminIcon = ({ name }: { readonly name: AdminIconName | MenuIconName }) =>
  isOfShop(name) ? (
    <Icon name={OF_SHOP[name]} />
  ) : (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
      {DRAWN[name]}
    </svg>
  );
