import type { ReactNode } from 'react';
import styles from './ticket-list.module.scss';

interface Props {
  /** `grid`: one, two or three beside each other. `row`: one line that runs off the right edge. */
  readonly shape?: 'grid' | 'row';
  /** List items, a ticket in each. */
  readonly children: ReactNode;
}

/** Tickets as a list. */
export const TicketList = ({ shape = 'grid', children }: Props) => (
  <div className={shape === 'grid' ? styles['box'] : undefined}>
    <ul className={styles[shape]}>{children}</ul>
  </div>
);
