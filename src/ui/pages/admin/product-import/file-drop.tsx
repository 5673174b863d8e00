import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import styles from './file-drop.module.scss';
import { productImportText as text } from './product-import.text.ts';

interface Props {
  readonly isBusy: boolean;
  /** The file that was chosen last; empty for none. */
  readonly chosen: string;
  readonly onFile: (file: File) => void;
}

/** Where a file is chosen or dropped. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keys.
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
        accept=".csv,text/csv"
        tabIndex={-1}
        aria-label={text.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again once it was mended.
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
