import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './sale-box.module.scss';

interface Props {
  /** `sale`: running. `quiet`: upcoming. */
  readonly tone: 'sale' | 'quiet';
  readonly title: string;
  /** Small text below the title. */
  readonly hint?: ReactNode;
  readonly clock: ReactNode;
  /** A bar of the remaining stock, across the whole box. */
  readonly children?: ReactNode;
}

/** The clock of a sale with its label. */
export const SaleBox = ({ tone, title, hint, clock, children }: Props) => (
  <div className={classNames(styles['box'], styles[tone])}>
    <p className={styles['title']}>
      {title}
      {hint === undefined ? null : <small>{hint}</small>}
    </p>
    {clock}
    {children}
  </div>
);
