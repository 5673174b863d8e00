import { type ReactNode, useId } from 'react';
import styles from './specimen.module.scss';

/** One kind of component, with a heading. */
export const Specimen = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles['specimen']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

/** Components in a row, as many as fit. */
export const Row = ({ children }: { readonly children: ReactNode }) => <div className={styles['row']}>{children}</div>;

/** Components in columns of a readable width. */
export const Columns = ({ children }: { readonly children: ReactNode }) => <div className={styles['columns']}>{children}</div>;

export const Caption = ({ children }: { readonly children: string }) => <p className={styles['caption']}>{children}</p>;
