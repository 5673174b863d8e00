import { type ChangeEvent, useEffect, useRef } from 'react';
import styles from './select-box.module.scss';

interface Props {
  readonly label: string;
  readonly isChosen: boolean;
  /** Only a part of its rows is selected. */
  readonly isPartly?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A checkbox with a full touch target. */
export const SelectBox = ({ label, isChosen, isPartly = false, onChange }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={styles['box']}>
      <input ref={box} type="checkbox" aria-label={label} checked={isChosen} onChange={onChange} />
    </label>
  );
};
