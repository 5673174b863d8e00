import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';
import styles from './file-picker.module.scss';

interface Props {
  readonly label: string;
  readonly hint?: string | null;
  readonly error: string | null;
  /** File types in the format of `accept`. */
  readonly accept: string;
  readonly isMany?: boolean;
  readonly isBusy?: boolean;
  /** The label of the button. */
  readonly press: string;
  /** The chosen file, shown beside the button. */
  readonly children?: ReactNode;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Chooses files with our own button, because the browser's one uses the browser's language. */
export const FilePicker = ({ label, hint, error, accept, isMany = false, isBusy = false, press, children, onChoose }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} hint={hint} error={error} showsHint>
      {(ties) => (
        <div className={styles['picker']}>
          <input
            {...ties}
            ref={input}
            type="file"
            hidden
            multiple={isMany}
            accept={accept}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // Reset, so that the same file can be chosen again.
              target.value = '';
              if (files.length > 0) onChoose(files);
            }}
          />
          <Button aria-describedby={ties['aria-describedby']} isBusy={isBusy} onClick={() => input.current?.click()}>
            {press}
          </Button>
          {children}
        </div>
      )}
    </Field>
  );
};
