import type { ReactNode } from 'react';
import styles from './admin-icon.module.scss';

/** Icons of the admin, on the same grid and with the same stroke as the shop's. Each is beside a text or has an accessible name. */
const DRAWINGS = {
  back: <path d="M15 5l-7 7 7 7" />,
  archive: <path d="M4 4h16v5H4zM5.500 9v11h13V9M10 13h4" />,
  copy: <path d="M9 9h11v11H9zM5 15H4V4h11v1" />,
  download: <path d="M12 4v11M7.500 10.500 12 15l4.500-4.500M4 20h16" />,
  down: <path d="M12 5v14M6.500 13.500 12 19l5.500-5.500" />,
  edit: <path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  forth: <path d="M9 5l7 7-7 7" />,
  grip: <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" />,
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  more: <path d="M12 5v.1M12 12v.1M12 19v.1" />,
  plus: <path d="M12 5v14M5 12h14" />,
  star: <path d="M12 4l2.4 5.2 5.6.6-4.200 3.800 1.200 5.600L12 16.400 7 19.200l1.200-5.600L4 9.800l5.600-.600z" />,
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />,
  up: <path d="M12 19V5M6.500 10.500 12 5l5.500 5.500" />,
  upload: <path d="M12 16V5M7.500 9.500 12 5l4.500 4.500M4 20h16" />,
} as const satisfies Record<string, ReactNode>;

export type AdminIconName = keyof typeof DRAWINGS;

export const AdminIcon = ({ name }: { readonly name: AdminIconName }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    {DRAWINGS[name]}
  </svg>
);
