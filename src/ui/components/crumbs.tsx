import { Link } from 'react-router-dom';
import styles from './crumbs.module.scss';

interface Props {
  readonly label: string;
  /** From the widest on; the page itself comes last and has no link. */
  readonly above: readonly (readonly [name: string, to: string])[];
  readonly here: string;
}

/** Where a page stands in the shop, as links upwards. */
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
