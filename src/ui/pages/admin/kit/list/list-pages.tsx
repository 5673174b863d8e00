import { Link } from 'react-router-dom';
import styles from './list.module.scss';

interface Props {
  readonly label: string;
  /** The address of the first page and its name; null on it. */
  readonly first: readonly [to: string, name: string] | null;
  /** The address of the next page and its name; null on the last. */
  readonly next: readonly [to: string, name: string] | null;
}

/** On to the next rows of a long list, or back to its beginning; the browser's own way back leads to the rows before. */
export const ListPages = ({ label, first, next }: Props) =>
  first === null && next === null ? null : (
    <nav className={styles['pages']} aria-label={label}>
      {[first, next].map((one) =>
        one === null ? null : (
          <Link key={one[1]} className={styles['link']} to={one[0]}>
            {one[1]}
          </Link>
        ),
      )}
    </nav>
  );
