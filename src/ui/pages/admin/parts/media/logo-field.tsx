import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { PictureBucket } from '../../../../../domain/media/image-upload.ts';
import { Button } from '../../../../components/button.tsx';
import { useViewModel } from '../../../../core/view-model.tsx';
import styles from './logo-field.module.scss';
import { picturesText } from './picture.text.ts';
import { type UnfinishedUploads, type Uploaded, UploadQueue } from './upload-queue.ts';
import { UploadZone } from './upload-zone.tsx';

interface Props {
  /** The label of the picture, for instance "Logo". */
  readonly label: string;
  readonly bucket: Exclude<PictureBucket, 'product-images'>;
  readonly value: Uploaded | null;
  readonly onChange: (value: Uploaded | null) => void;
  /** Unfinished uploads, which a save now would omit. */
  readonly onUnfinished?: (unfinished: UnfinishedUploads) => void;
}

/** One picture: a game's logo, or the shop's own logo or icon. Its page loads `pictureBindings`. */
export const LogoField = observer(({ label, bucket, value, onChange, onUnfinished }: Props) => {
  const queue = useViewModel(UploadQueue);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => queue.bringTo(bucket, (arrived) => change.current(arrived.at(-1) ?? null)), [queue, bucket]);
  const { unfinished } = queue;
  useEffect(() => {
    onUnfinished?.(unfinished);
  }, [unfinished, onUnfinished]);
  return (
    <fieldset className={styles['field']} aria-label={label}>
      <span className={styles['label']}>{label}</span>
      <UploadZone queue={queue} bucket={bucket} room={1} max={1}>
        {value === null ? null : (
          <>
            <img className={styles['logo']} src={value.url} alt={label} width="96" height="96" />
            <Button variant="text" aria-label={`${picturesText.removeLogo} ${label}`} onClick={() => onChange(null)}>
              {picturesText.removeLogo}
            </Button>
          </>
        )}
      </UploadZone>
    </fieldset>
  );
});
