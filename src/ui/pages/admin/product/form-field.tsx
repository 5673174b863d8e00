import { type ReactNode, useId } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { Icon } from '../../../components/icon.tsx';
import styles from './form-field.module.scss';

interface Ties {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly label: string;
  /** Stays beside the error: it says in plain words what is wanted. */
  readonly help?: string | undefined;
  readonly error: string | undefined;
  readonly isLabelHidden?: boolean;
  readonly children: (ties: Ties) => ReactNode;
}

/** Something to fill in, what helps with it and, besides, what is wrong with it. */
export const FormField = ({ label, help, error, isLabelHidden = false, children }: Props) => {
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  const below = [error === undefined ? null : errorId, help === undefined ? null : helpId].filter((one) => one !== null);
  return (
    <div className={styles['field']}>
      <label className={classNames(styles['label'], isLabelHidden && 'visually-hidden')} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': below.join(' ') || undefined })}
      {error === undefined ? null : (
        <p id={errorId} className={styles['error']}>
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      )}
      {help === undefined ? null : (
        <p id={helpId} className={styles['help']}>
          {help}
        </p>
      )}
    </div>
  );
};
