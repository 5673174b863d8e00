import type { ReactNode } from 'react';
import styles from './icon.module.scss';

type Size = 'small' | 'medium' | 'large';

/** Line icons on a 24-pixel grid with the shop's stroke. Each is beside a text or has an accessible name. */
const DRAWINGS = {
  arrowRight: <path d="M5 12h14M13 6l6 6-6 6" />,
  bag: <path d="M5 8h14l-1 12H6zM9 8V7a3 3 0 0 1 6 0v1" />,
  bell: <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4" />,
  bolt: <path d="M13 3 5 14h6l-1 7 8-11h-6z" />,
  box: <path d="M4 8.5 12 4l8 4.5v7L12 20l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v7" />,
  chat: <path d="M4 20l1.4-4A8 8 0 1 1 8.4 19z" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  chevronDown: <path d="M6 9l6 6 6-6" />,
  chevronLeft: <path d="M15 6l-6 6 6 6" />,
  chevronRight: <path d="M9 6l6 6-6 6" />,
  clock: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  device: <path d="M7 3.5h10A1.5 1.5 0 0 1 18.5 5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM11 17.5h2" />,
  expand: <path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />,
  eye: <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />,
  eyeOff: (
    <path d="M4 4l16 16M6.5 7.2A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.5 3.3M10 10a3 3 0 0 0 4 4" />
  ),
  facebook: (
    <path d="M14 21v-8h3l.5-3.500H14V7.500c0-1 .5-2 2-2h1.700V2.600A17 17 0 0 0 15.300 2.500c-2.600 0-4.300 1.600-4.300 4.500v2.500H8V13h3v8" />
  ),
  filter: <path d="M4 7h16M7 12h10M10 17h4" />,
  gate: <path d="M5 20v-8a7 7 0 0 1 14 0v8M9 20v-7.5a3 3 0 0 1 6 0V20M3 20h18" />,
  heart: <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z" />,
  home: <path d="M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-5a2 2 0 0 1 4 0v5" />,
  info: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.2" />,
  instagram: (
    <path d="M7 3.5h10A3.5 3.5 0 0 1 20.5 7v10a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.5zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM17 7v.1" />
  ),
  lock: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  offline: (
    <path d="M3 3l18 18M8.5 16a5 5 0 0 1 6-.8M5 12.5a10 10 0 0 1 4-2.3M14 10a10 10 0 0 1 5 2.5M2 9a15 15 0 0 1 4-2.4M10.5 5.1A15 15 0 0 1 22 9M12 20v.1" />
  ),
  reload: <path d="M20 11a8 8 0 1 0-1.5 6M20 5v6h-6" />,
  search: <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4" />,
  sell: <path d="M12 3v12M7 8l5-5 5 5M4 14v4a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-4" />,
  share: <path d="M12 15V4M8 7.5 12 4l4 3.5M6 12H5v8h14v-8h-1" />,
  shield: <path d="M12 3l7.5 3v6c0 4.5-3 7.6-7.5 9-4.5-1.4-7.5-4.5-7.5-9V6zM9 12l2.2 2.2L15.5 10" />,
  theme: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M15 4.5v15M18 6.700v10.600" />,
  tiktok: <path d="M14 4v11a4 4 0 1 1-4-4M14 4c.4 3 2.5 5 5.5 5" />,
  twitter: <path d="M4 4l16 16M20 4 4 20" />,
  user: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0" />,
  warning: <path d="M12 4 21 20H3zM12 10v4M12 17v.2" />,
  youtube: (
    <path d="M4.5 6.5h15A1.5 1.5 0 0 1 21 8v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5zM10.5 9.500v5l4-2.500z" />
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

export const Icon = ({ name, size = 'medium' }: { readonly name: IconName; readonly size?: Size }) => (
  <svg className={`${styles['icon']} ${styles[size]}`} viewBox="0 0 24 24" aria-hidden="true">
    {DRAWINGS[name]}
  </svg>
);
