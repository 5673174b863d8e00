import { type ReactNode, useEffect, useRef } from 'react';
import styles from './step-heading.module.scss';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** The step follows another one on this page, so the heading takes the focus. */
  readonly takesFocus: boolean;
}

/** The heading of a step, where keyboards and screen readers continue. */
export const StepHeading = ({ title, children, takesFocus }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles['head']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children == null ? null : <p>{children}</p>}
    </div>
  );
};
