import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';
import styles from './notice-strip.module.scss';

/** A line across the page about its state: offline, outdated data. */
export const NoticeStrip = ({ icon, text }: { readonly icon: IconName; readonly text: string }) => (
  <p className={styles['strip']} role="status">
    <Icon name={icon} />
    <span>{text}</span>
  </p>
);
