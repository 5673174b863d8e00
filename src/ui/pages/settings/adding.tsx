import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import styles from './adding.module.scss';
import { settingsText } from './settings.text.ts';

interface Props {
  readonly title: string;
  readonly onCancel: () => void;
  /** Words for leaving the steps. */
  readonly cancel?: string;
  /** For who brings the focus back to it later. */
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
