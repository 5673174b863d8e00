import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { Picture } from '../../components/picture.tsx';
import { layoutText } from '../../text/layout.ts';
import type { productPageText } from './product.text.ts';
import styles from './zoom-dialog.module.scss';

/** Words that are loaded with the dialog, on the first press. */
const zoomText = {
  closer: 'Lihat lebih dekat',
  farther: 'Lihat seluruh gambar',
  previous: 'Gambar sebelumnya',
  next: 'Gambar berikutnya',
} as const;

interface Props {
  readonly pictures: readonly string[];
  readonly name: string;
  /** Given by the page, so that its texts stay in its own chunk. */
  readonly texts: Pick<typeof productPageText, 'gallery' | 'picture' | 'counter'>;
  /** Index of the enlarged picture; null when closed. */
  readonly place: number | null;
  readonly onTurn: (place: number) => void;
  readonly onClose: () => void;
}

/** One picture in full screen, enlarged by a press. A native modal: Escape closes it, and the focus returns. */
export const ZoomDialog = ({ pictures, name, texts: words, place, onTurn, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isClose, setClose] = useState(false);
  const isOpen = place !== null;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const showPicture = (to: number): void => {
    setClose(false);
    onTurn((to + pictures.length) % pictures.length);
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (place === null || isClose) return;
    if (key === 'ArrowRight') showPicture(place + 1);
    if (key === 'ArrowLeft') showPicture(place - 1);
  };
  const address = pictures[place ?? -1];
  return (
    <dialog
      ref={dialog}
      className={styles['zoom']}
      aria-label={words.gallery(name)}
      onKeyDown={onKeyDown}
      onClose={() => {
        setClose(false);
        onClose();
      }}
    >
      {place === null || address === undefined ? null : (
        <>
          <div className={styles['stage']} data-close={isClose || undefined}>
            <button type="button" aria-label={isClose ? zoomText.farther : zoomText.closer} onClick={() => setClose((before) => !before)}>
              <Picture address={address} alt={words.picture(place + 1, pictures.length)} sizes="200vw" />
            </button>
          </div>
          <span className={styles['close']}>
            <IconButton icon="close" label={layoutText.close} onClick={() => dialog.current?.close()} />
          </span>
          {pictures.length > 1 ? (
            <div className={styles['turns']}>
              <IconButton icon="chevronLeft" label={zoomText.previous} onClick={() => showPicture(place - 1)} />
              <span role="status">{words.counter(place + 1, pictures.length)}</span>
              <IconButton icon="chevronRight" label={zoomText.next} onClick={() => showPicture(place + 1)} />
            </div>
          ) : null}
        </>
      )}
    </dialog>
  );
};
