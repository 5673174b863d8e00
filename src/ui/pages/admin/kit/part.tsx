import { Fragment, type ReactNode, useId } from 'react';
import styles from './part.module.scss';

/** A section of a page about one entity. */
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

/** The key facts of an entity, in a section of its page. */
export const PartFacts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl>
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
