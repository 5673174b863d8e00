import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './conflict-panel.module.scss';
import { formText } from './form.text.ts';

interface Props {
  /** What happened and what can be done. */
  readonly text: string;
  /** The name of the other person, where it is known. */
  readonly by: string | null;
  readonly children?: ReactNode;
}

/** Reports that another person saved first. The panel takes the focus because the save did not happen. */
export const ConflictPanel = ({ text, by, children }: Props) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {formText.conflict}
      </h2>
      <p>{text}</p>
      {by === null ? null : <p role="status">{formText.savedBy(by)}</p>}
      {children}
    </section>
  );
};
