import type { ReactNode } from 'react';
import styles from './page-head.module.scss';

interface Props {
  readonly title: string;
  /** The number of entries, or the state of the entity. */
  readonly note?: ReactNode;
  /** Buttons and links; the main one last. */
  readonly children?: ReactNode;
}

/** The heading of an admin page. */
export const PageHead = ({ title, note, children }: Props) => (
  <div className={styles['head']}>
    <h1>
      {title}
      {note === undefined ? null : <small>{note}</small>}
    </h1>
    {children}
  </div>
);
