import type { ReactNode } from 'react';
import styles from './ticket-list.module.scss';

interface Props {
  /** `grid`: one, two or three columns. `row`: one line that scrolls off the right edge. */
  readonly shape?: 'grid' | 'row';
  /** List items with one ticket each. */
  readonly children: ReactNode;
}

/** Tickets as a list. */
export const TicketList = ({ shape = 'grid', children }: Props) => (
  <div className={shape === 'grid' ? styles['box'] : undefined}>
    <ul className={styles[shape]}>{children}</ul>
  </div>
);
