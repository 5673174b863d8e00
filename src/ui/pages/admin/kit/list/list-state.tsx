import type { ReactNode } from 'react';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { RetryButton } from '../../../../components/retry-button.tsx';
import { layoutText } from '../../../../text/layout.ts';
import { adminText } from '../admin.text.ts';
import styles from './list-state.module.scss';

export interface ListStateProps {
  /** Nothing is loaded yet. */
  readonly isLoading: boolean;
  readonly problem: string | null;
  /** Shown instead of the rows; already loaded rows stay below the problem when this is omitted. */
  readonly failedTitle?: string;
  /** Null where a retry cannot help. */
  readonly onRetry: (() => void) | null;
  /** Shown instead of an empty list; null when the list has entries. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode } | null;
  readonly children: ReactNode;
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** A list in any state: a skeleton, an error, empty, or its rows. */
export const ListState = ({ isLoading, problem, failedTitle, onRetry, empty, children }: ListStateProps) => {
  const retry = onRetry === null ? null : <RetryButton onRetry={onRetry}>{adminText.retry}</RetryButton>;
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
