import { type ReactNode, useId } from 'react';
import styles from './form-part.module.scss';

interface Props {
  readonly title: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** A section of the form. */
export const FormPart = ({ title, help, error, children }: Props) => {
  const id = useId();
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help === undefined ? null : <p className={styles['help']}>{help}</p>}
      {error === undefined ? null : (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      <div className={styles['body']}>{children}</div>
    </section>
  );
};
