import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { TABLE_FILES } from '../kit/read-file-bytes.ts';
import styles from './file-drop.module.scss';
import { productImportText as text } from './product-import.text.ts';

interface Props {
  readonly isBusy: boolean;
  /** The name of the selected file; empty for none. */
  readonly chosen: string;
  readonly onFile: (file: File) => void;
}

/** An area where a file is selected or dropped. */
export const FileDrop = ({ isBusy, chosen, onFile }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard.
    <div
      className={styles['drop']}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={TABLE_FILES}
        tabIndex={-1}
        aria-label={text.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Reset, so that the same file can be selected again after a correction.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        <AdminIcon name="upload" />
        {chosen === '' ? text.choose : text.chooseOther}
      </Button>
      <span>{chosen === '' ? text.drop : chosen}</span>
    </div>
  );
};
