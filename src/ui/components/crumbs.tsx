import { Link } from 'react-router-dom';
import styles from './crumbs.module.scss';

interface Props {
  readonly label: string;
  /** From the topmost level; the page itself is last and has no link. */
  readonly above: readonly (readonly [name: string, to: string])[];
  readonly here: string;
}

/** Breadcrumbs: links to the levels above the page. */
export const Crumbs = ({ label, above, here }: Props) => (
  <nav aria-label={label}>
    <ol className={styles['crumbs']}>
      {above.map(([name, to]) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);
