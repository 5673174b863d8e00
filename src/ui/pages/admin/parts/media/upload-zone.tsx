import { observer } from 'mobx-react-lite';
import { type ReactNode, useId, useRef, useState } from 'react';
import { acceptedTypes, type PictureBucket } from '../../../../../domain/media/image-upload.ts';
import { Button } from '../../../../components/button.tsx';
import { classNames } from '../../../../components/class-names.ts';
import { AdminIcon } from '../../kit/admin-icon.tsx';
import { picturesText } from './picture.text.ts';
import type { UploadQueue } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import styles from './upload-zone.module.scss';
import { useDroppedFiles } from './use-dropped-files.ts';

interface Props {
  readonly queue: UploadQueue;
  readonly bucket: PictureBucket;
  /** The number of further files that fit. */
  readonly room: number;
  readonly max: number;
  readonly children?: ReactNode;
}

/** The area where files are dropped, pasted or picked, and the list of uploads. */
export const UploadZone = observer(({ queue, bucket, room, max, children }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isFull, setFull] = useState(false);
  const take = (files: readonly File[]): void => {
    const free = Math.max(0, room - queue.uploads.length);
    setFull(files.length > free);
    queue.add(files.slice(0, free));
  };
  const { isOver, place } = useDroppedFiles(take, max > 1);
  const isOne = max === 1;
  return (
    <div className={styles['zone']}>
      <div {...place} className={classNames(styles['place'], isOver && styles['over'])}>
        <span className={styles['sign']}>
          <AdminIcon name="upload" />
        </span>
        <strong>{picturesText.zoneTitle}</strong>
        <span id={hint} className={styles['hint']}>
          {bucket === 'product-images' ? picturesText.productHint : picturesText.logoHint}
        </span>
        <Button aria-describedby={hint} onClick={() => input.current?.click()}>
          {isOne ? picturesText.pickOne : picturesText.pick}
        </Button>
        {children}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={picturesText.pick}
          accept={acceptedTypes(bucket)}
          multiple={!isOne}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            // Reset, so that the same file can be picked again.
            currentTarget.value = '';
          }}
        />
      </div>
      <p className={styles['full']} role="status">
        {isFull ? picturesText.tooMany(max) : null}
      </p>
      {queue.uploads.length === 0 ? null : (
        <>
          <ul className={styles['list']} aria-label={picturesText.queue}>
            {queue.uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} queue={queue} />
            ))}
          </ul>
          {queue.uploads.length < 2 ? null : (
            <div className={styles['all']}>
              {queue.hasFailed ? <Button onClick={queue.retryAll}>{picturesText.retryAll}</Button> : null}
              <Button variant="text" onClick={queue.cancelAll}>
                {picturesText.cancelAll}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
});
