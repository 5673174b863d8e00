import { type ReactNode, useId } from 'react';
import styles from './part.module.scss';

/** One matter of a page about one entity. */
export const Part = ({ title, text, children }: { readonly title: string; readonly text?: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text === undefined ? null : <p className={styles['text']}>{text}</p>}
      {children}
    </section>
  );
};
