import { Link } from 'react-router-dom';
import styles from './segmented-links.module.scss';

interface Props {
  readonly label: string;
  readonly options: readonly { readonly name: string; readonly to: string; readonly isChosen: boolean }[];
  /** The state of a new entry in the history; without it a selection replaces the current entry. */
  readonly entryState?: object;
}

/** A segmented control of links; the address holds the selection, and the router handles them once the scripts run. */
export const SegmentedLinks = ({ label, options, entryState }: Props) => (
  <nav className={styles['group']} aria-label={label}>
    {options.map(({ name, to, isChosen }) => (
      <Link
        key={to}
        to={to}
        aria-current={isChosen ? 'true' : undefined}
        replace={entryState === undefined}
        state={entryState}
        preventScrollReset
        defaultShouldRevalidate={false}
      >
        {name}
      </Link>
    ))}
  </nav>
);
