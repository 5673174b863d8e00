import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { layoutText } from '../../../../text/layout.ts';
import { adminText } from '../admin.text.ts';
import styles from './list-state.module.scss';

export interface ListStateProps {
  /** Nothing is known yet. */
  readonly isLoading: boolean;
  readonly problem: string | null;
  /** Replaces the rows with the problem; without it known rows stay below the problem. */
  readonly failedTitle?: string;
  /** Null where another try would end alike. */
  readonly onRetry: (() => void) | null;
  /** What is shown when there is nothing; null when there is something. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode } | null;
  readonly children: ReactNode;
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** A list in any state: a skeleton, an error, empty, or its rows. */
export const ListState = ({ isLoading, problem, failedTitle, onRetry, empty, children }: ListStateProps) => {
  const retry = onRetry === null ? null : <Button onClick={onRetry}>{adminText.retry}</Button>;
  if (problem !== null && failedTitle !== undefined) return <EmptyState title={failedTitle} text={problem} action={retry} />;
  return (
    <>
      {problem === null ? null : (
        <div className={styles['problem']}>
          <FormAlert text={problem} />
          {retry}
        </div>
      )}
      {isLoading && problem === null ? <ListShape /> : null}
      {isLoading ? null : empty === null ? children : <EmptyState title={empty.title} text={empty.text} action={empty.action} />}
    </>
  );
};

const ListShape = () => (
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
);
