import { type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';
import styles from './field.module.scss';

/** What ties an input to its label, its hint and its error. */
interface FieldTies {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly children: (ties: FieldTies) => ReactNode;
}

/** Something to fill in: its name above, a word of help or of what is wrong below. */
export const Field = ({ label, hint, error, children }: Props) => {
  const id = useId();
  const below = `${id}-below`;
  const says = error !== null || (hint !== undefined && hint !== null);
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error === null ? undefined : true, 'aria-describedby': says ? below : undefined })}
      {error !== null ? (
        <p id={below} className={styles['error']}>
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      ) : says ? (
        <p id={below} className={styles['hint']}>
          <span>{hint}</span>
        </p>
      ) : null}
    </div>
  );
};
