import { type ChangeEvent, useEffect, useRef } from 'react';
import styles from './select-box.module.scss';

interface Props {
  readonly label: string;
  readonly isChosen: boolean;
  /** Some of what it stands for. */
  readonly isPartly?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A box to tick, as large as a finger. */
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
