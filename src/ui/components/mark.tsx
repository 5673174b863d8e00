import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './mark.module.scss';

export type MarkTone = 'plain' | 'sale' | 'success' | 'warning' | 'danger' | 'info' | 'new';

/** A badge: a state, a duration, a count. */
export const Mark = ({
  tone = 'plain',
  icon,
  children,
}: {
  readonly tone?: MarkTone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}) => (
  <span className={classNames(styles['mark'], styles[tone])}>
    {icon === undefined ? null : <Icon name={icon} size="small" />}
    {children}
  </span>
);
