import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../../components/button.tsx';
import styles from './pager.module.scss';

interface Step {
  readonly name: string;
  /** The address of that page; null where there is none. */
  readonly to: string | null;
}

interface Props {
  readonly label: string;
  readonly steps: readonly (Step | null)[];
  /** The position in the list. */
  readonly note?: string;
  readonly children?: ReactNode;
}

/** Links to the previous and next page of a list. */
export const Pager = ({ label, steps, note, children }: Props) => {
  const shown = steps.filter((step) => step !== null);
  return shown.length === 0 ? null : (
    <nav className={styles['pager']} aria-label={label}>
      {note === undefined ? null : <span>{note}</span>}
      {children}
      {shown.map(({ name, to }) =>
        to === null ? (
          <Button key={name} disabled>
            {name}
          </Button>
        ) : (
          <Link key={name} className={buttonClass('secondary')} to={to}>
            {name}
          </Link>
        ),
      )}
    </nav>
  );
};

interface CursorProps<Cursor> {
  readonly label: string;
  readonly first: string;
  readonly next: string;
  /** Whether this is the first page. */
  readonly isFirst: boolean;
  /** The cursor of the next page; null at the end. */
  readonly cursor: Cursor | null | undefined;
  readonly toFirst: string;
  readonly toNext: (cursor: Cursor) => string;
}

/** The pager of a list with cursors: to the first or to the next page. */
export const CursorPager = <Cursor extends string | number>({
  label,
  first,
  next,
  isFirst,
  cursor,
  toFirst,
  toNext,
}: CursorProps<Cursor>) => (
  <Pager
    label={label}
    steps={[isFirst ? null : { name: first, to: toFirst }, cursor == null ? null : { name: next, to: toNext(cursor) }]}
  />
);
