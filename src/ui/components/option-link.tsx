import { Link } from 'react-router-dom';
import styles from './option-link.module.scss';
import { Rupiah } from './rupiah.tsx';

interface Props {
  readonly to: string;
  readonly name: string;
  /** A line below the name. */
  readonly note: string | null;
  /** Whole Rupiah. */
  readonly amount: number;
  readonly isChosen: boolean;
}

/** One of several priced options; the address holds the selection. */
export const OptionLink = ({ to, name, note, amount, isChosen }: Props) => (
  <Link
    className={styles['option']}
    to={to}
    aria-current={isChosen ? 'true' : undefined}
    replace
    preventScrollReset
    defaultShouldRevalidate={false}
  >
    <span className={styles['dot']} aria-hidden="true" />
    <span className={styles['words']}>
      <span className={styles['name']}>{name}</span>
      {note === null ? null : <span className={styles['note']}>{note}</span>}
    </span>
    <Rupiah amount={amount} size="row" />
  </Link>
);
