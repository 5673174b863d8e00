import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './sale-box.module.scss';

interface Props {
  /** `sale`: it runs. `quiet`: it is upcoming. */
  readonly tone: 'sale' | 'quiet';
  readonly title: string;
  /** Under the title, in small. */
  readonly hint?: ReactNode;
  readonly clock: ReactNode;
  /** A bar of what is left, across the whole box. */
  readonly children?: ReactNode;
}

/** The clock of a sale with what it counts to. */
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
