import { Link } from 'react-router-dom';
import styles from './crumbs.module.scss';

interface Props {
  readonly label: string;
  /** From the topmost level on; the page itself is last and has no link. */
  readonly above: readonly (readonly [name: string, to: string])[];
  readonly here: string;
}

/** The page's place in the shop, as links to the levels above. */
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
