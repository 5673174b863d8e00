import type { ReactNode } from 'react';
import styles from './empty-state.module.scss';

interface Props {
  readonly title: string;
  readonly text: string;
  /** The one action that helps. */
  readonly action?: ReactNode;
  /** The page's own heading when the page has no other content. */
  readonly heading?: 'h1' | 'h2' | 'h3';
}

/** An empty or failed state: a drawing, a message and an action. */
export const EmptyState = ({ title, text, action, heading: Heading = 'h2' }: Props) => (
  <div className={styles['empty']}>
    <svg className={styles['gate']} viewBox="0 0 104 120" aria-hidden="true">
      <path d="M2 118V52a50 50 0 0 1 100 0v66z" />
      <path className={styles['inner']} d="M16 118V54a36 36 0 0 1 72 0v64z" />
      <path d="M30 118V56a22 22 0 0 1 44 0v62zM0 118h104" />
    </svg>
    <Heading className={styles['title']}>{title}</Heading>
    <p className={styles['text']}>{text}</p>
    {action === undefined ? null : <div className={styles['action']}>{action}</div>}
  </div>
);
