import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import styles from './adding.module.scss';
import { settingsText } from './settings.text.ts';

interface Props {
  readonly title: string;
  readonly onCancel: () => void;
  /** The label of the button that cancels. */
  readonly cancel?: string;
  /** For a caller that restores the focus later. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** Steps that open in place: the focus moves to their heading. */
export const Adding = ({ title, onCancel, cancel = settingsText.cancel, headingRef, children }: Props) => {
  const own = useRef<HTMLHeadingElement>(null);
  const heading = headingRef ?? own;
  useEffect(() => heading.current?.focus(), [heading]);
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
