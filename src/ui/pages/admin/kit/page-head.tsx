import type { ReactNode } from 'react';
import styles from './page-head.module.scss';

interface Props {
  readonly title: string;
  /** How much there is, or what state it is in. */
  readonly note?: ReactNode;
  /** Buttons and links; the main one last. */
  readonly children?: ReactNode;
}

/** Where a page of the admin begins. */
export const PageHead = ({ title, note, children }: Props) => (
  <div className={styles['head']}>
    <h1>
      {title}
      {note === undefined ? null : <small>{note}</small>}
    </h1>
    {children}
  </div>
);
