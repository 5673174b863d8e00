import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { accountText } from './account.text.ts';
import styles from './adding.module.scss';

interface Props {
  readonly title: string;
  readonly onCancel: () => void;
  /** The label of the button that cancels. */
  readonly cancel?: string;
  /** For a caller that restores the focus later. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  /** False where a field of the step takes the focus. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** Steps that open in place: the focus moves to their heading. */
export const Adding = ({ title, onCancel, cancel = accountText.cancel, headingRef, takesFocus = true, children }: Props) => {
  const own = useRef<HTMLHeadingElement>(null);
  const heading = headingRef ?? own;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [heading, takesFocus]);
  return (
    <div className={styles['adding']}>
      <h4 ref={heading} tabIndex={-1}>
        {title}
      </h4>
      {children}
      <Button variant="text" isWide onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
};
