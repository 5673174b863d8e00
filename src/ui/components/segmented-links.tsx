import { Link } from 'react-router-dom';
import styles from './segmented-links.module.scss';

interface Props {
  readonly label: string;
  readonly options: readonly { readonly name: string; readonly to: string; readonly isChosen: boolean }[];
}

/** One of a few visible options, where the address holds the choice: links, which the router handles once the scripts run. */
export const SegmentedLinks = ({ label, options }: Props) => (
  <nav className={styles['group']} aria-label={label}>
    {options.map(({ name, to, isChosen }) => (
      <Link key={to} to={to} aria-current={isChosen ? 'true' : undefined} replace preventScrollReset defaultShouldRevalidate={false}>
        {name}
      </Link>
    ))}
  </nav>
);
