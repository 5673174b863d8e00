import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { settingsText } from '../../text/settings.ts';
import styles from './adding.module.scss';

interface Props {
  readonly title: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Steps that were opened in place: the focus goes to their heading. */
export const Adding = ({ title, onCancel, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles['adding']}>
      <h4 ref={heading} tabIndex={-1}>
        {title}
      </h4>
      {children}
      <Button variant="text" isWide onClick={onCancel}>
        {settingsText.cancel}
      </Button>
    </div>
  );
};
