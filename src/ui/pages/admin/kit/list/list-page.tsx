import type { ReactNode } from 'react';
import { PageHead } from '../page-head.tsx';
import styles from './list.module.scss';
import { ListState, type ListStateProps } from './list-state.tsx';

interface Props extends ListStateProps {
  readonly title: string;
  /** The number of entries. */
  readonly note?: ReactNode;
  /** Buttons and links of the heading; the main one last. */
  readonly actions?: ReactNode;
  /** Content between the heading and the filters. */
  readonly intro?: ReactNode;
  /** Fields of the filter row. */
  readonly filters?: ReactNode;
  /** Content below the filters. */
  readonly filterNote?: ReactNode;
  readonly pager?: ReactNode;
}

/** A page with one list: its heading, its filters, its rows in any state, and the pager. */
export const ListPage = ({ title, note, actions, intro, filters, filterNote, pager, children, ...state }: Props) => (
  <>
    <PageHead title={title} note={note}>
      {actions}
    </PageHead>
    {intro}
    {filters === undefined ? null : <div className={styles['filters']}>{filters}</div>}
    {filterNote}
    <ListState {...state}>{children}</ListState>
    {pager}
  </>
);
