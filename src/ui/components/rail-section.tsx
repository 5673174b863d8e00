import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import styles from './rail-section.module.scss';
import { signClass } from './sign.ts';

interface Props {
  /** The id of the section, also its anchor in the address. */
  readonly id: string;
  readonly title: string;
  /** One sentence, shown only beside the wide layout. */
  readonly text: string;
  readonly more?: { readonly to: string; readonly name: string };
  /** The heading, for moving the focus to it. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A section of a page. From 1100 pixels its title, sentence and link are in a sticky column on the left. */
export const RailSection = ({ id, title, text, more, headingRef, children }: Props) => (
  <section id={id} className={`wrap ${styles['section']}`} aria-labelledby={`${id}-judul`}>
    <div className={styles['rail']}>
      <h2 id={`${id}-judul`} ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1}>
        {title}
      </h2>
      <p>{text}</p>
      {more === undefined ? null : (
        <Link className={classNames(styles['more'], signClass.arrow)} to={more.to}>
          {more.name}
        </Link>
      )}
    </div>
    <div className={styles['content']}>{children}</div>
  </section>
);
