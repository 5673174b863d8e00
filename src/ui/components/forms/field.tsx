import { type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';
import styles from './field.module.scss';

/** The attributes that connect an input to its label, hint and error. */
interface FieldTies {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  /** Shows the hint below the error; otherwise the error replaces it. */
  readonly showsHint?: boolean;
  readonly children: (ties: FieldTies) => ReactNode;
}

/** The frame of a form field: its label above, a hint or an error below. */
export const Field = ({ label, hint, error, showsHint = false, children }: Props) => {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const hasHint = hint !== undefined && hint !== null && (error === null || showsHint);
  const describedBy = [error === null ? null : errorId, hasHint ? hintId : null].filter((one) => one !== null).join(' ');
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error === null ? undefined : true, 'aria-describedby': describedBy || undefined })}
      {error === null ? null : (
        <p id={errorId} className={styles['error']}>
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      )}
      {hasHint ? (
        <p id={hintId} className={styles['hint']}>
          <span>{hint}</span>
        </p>
      ) : null}
    </div>
  );
};
