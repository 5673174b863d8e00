import type { ReactNode } from 'react';
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
  plus: <path d="M12 5v14M5 12h14" />,
  restore: <path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 6 6v2" />,
  star: <path d="M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6L12 16.4 7 19.2l1.2-5.6L4 9.8l5.6-.600z" />,
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />,
  up: <path d="M12 19V5M6.5 10.5 12 5l5.5 5.5" />,
  upload: <path d="M12 16V5M7.5 9.5 12 5l4.5 4.5M4 20h16" />,
} as const satisfies Record<string, ReactNode>;

/** Icons of the menu, one for each page. */
const MENU_DRAWINGS = {
  dashboard: <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 12h7v8h-7zM4 16h7v4H4z" />,
  orders: <path d="M5 8h14l-1 12H6zM9 8V7a3 3 0 0 1 6 0v1" />,
  payments: <path d="M3 6h18v12H3zM3 10h18M7 15h4" />,
  refunds: <path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 6 6v2" />,
  rentals: <path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M12 13v3l2 1" />,
  vault: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  complaints: <path d="M4 20l1.4-4A8 8 0 1 1 8.4 19zM12 8v4M12 15v.1" />,
  ledger: <path d="M6 3h13v18H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM4 18h15M9 8h6M9 12h4" />,
  products: <path d="M4 8.5 12 4l8 4.5v7L12 20l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v7" />,
  flashSales: <path d="M13 3 5 14h6l-1 7 8-11h-6z" />,
  games: (
    <path d="M7 8h10a4 4 0 0 1 4 4v2a3 3 0 0 1-5.5 1.7L14.5 15h-5l-1 .7A3 3 0 0 1 3 14v-2a4 4 0 0 1 4-4zM8 10.5v3M6.5 12h3M16 11v.1M18 13v.1" />
  ),
  categories: <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />,
  tiers: <path d="M12 3 3 8l9 5 9-5zM3 12l9 5 9-5M3 16l9 5 9-5" />,
  searchTerms: <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4M8 10h6M8 13h3" />,
  notifications: <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4" />,
  customers: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0" />,
  settings: <path d="M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h16" />,
  content: <path d="M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6" />,
  media: <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.1" />,
  staff: <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M17 14.5a6 6 0 0 1 4 5.5" />,
  audit: <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4l3 2" />,
  system: <path d="M3 12h4l3-7 4 14 3-7h4" />,
} as const satisfies Record<string, ReactNode>;

export type MenuIconName = keyof typeof MENU_DRAWINGS;

export type AdminIconName = keyof typeof DRAWINGS;

export const AdminIcon = ({ name }: { readonly name: AdminIconName | MenuIconName }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    {{ ...DRAWINGS, ...MENU_DRAWINGS }[name]}
  </svg>
);
