import type { ReactNode } from 'react';
import styles from './save-bar.module.scss';

/** What is not saved yet, and what to do about it: stays in view at the foot of a long form. */
export const SaveBar = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <div className={styles['bar']}>
    <p role="status">{text}</p>
    {children}
  </div>
);
