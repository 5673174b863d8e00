import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { layoutText } from '../../../../text/layout.ts';
import { adminText } from '../admin.text.ts';
import styles from './list-state.module.scss';

interface Props {
  /** Nothing is known yet. */
  readonly isWaiting: boolean;
  readonly problem: string | null;
  readonly onRetry: () => void;
  /** What is said when there is nothing; null when there is something. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode } | null;
  readonly children: ReactNode;
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** A list in whichever state it is: its shape while nobody knows, what went wrong, nothing, or its rows. */
export const ListState = ({ isWaiting, problem, onRetry, empty, children }: Props) => (
  <>
    {problem === null ? null : (
      <div className={styles['problem']}>
        <FormAlert text={problem} />
        <Button onClick={onRetry}>{adminText.retry}</Button>
      </div>
    )}
    {isWaiting && problem === null ? (
      <>
        <p className="visually-hidden" role="status">
          {layoutText.loading}
        </p>
        <div className={styles['shape']} aria-hidden="true">
          {ROWS.map((row) => (
            <div key={row} />
          ))}
        </div>
      </>
    ) : null}
    {isWaiting ? null : empty === null ? children : <EmptyState title={empty.title} text={empty.text} action={empty.action} />}
  </>
);
