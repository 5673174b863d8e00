import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../components/icon.tsx';
import styles from './row.module.scss';

interface Props {
  readonly icon: IconName;
  readonly name: string;
  readonly mark?: ReactNode;
  readonly text: string;
  readonly action?: ReactNode;
}

/** One entry of a list, with its actions. */
export const Row = ({ icon, name, mark, text, action }: Props) => (
  <li className={styles['row']}>
    <Icon name={icon} />
    <div className={styles['words']}>
      <p className={styles['name']}>
        {name} {mark}
      </p>
      <p className={styles['text']}>{text}</p>
    </div>
    {action}
  </li>
);

export const Rows = ({ children }: { readonly children: ReactNode }) => <ul className={styles['rows']}>{children}</ul>;

/** A placeholder with the height of a row. */
export const WaitingRow = ({ label }: { readonly label: string }) => (
  <li className={styles['waiting']}>
    <span className="visually-hidden">{label}</span>
  </li>
);
