import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { PICTURE_BUCKETS, type PictureBucket } from '../../../../domain/media/image-upload.ts';
import { Segmented } from '../../../components/segmented.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ToastStore } from '../../../stores/toast.store.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { UploadQueue } from '../parts/media/upload-queue.ts';
import { UploadZone } from '../parts/media/upload-zone.tsx';
import { mediaText } from './media.text.ts';
import styles from './media-page.module.scss';

const MAX_AT_ONCE = 100;

/** Uploads files that belong to no product yet. */
export const MediaUpload = observer(({ onUploaded }: { readonly onUploaded: () => void }) => {
  const queue = useViewModel(UploadQueue);
  const { may } = useStore(PermissionStore);
  const toasts = useStore(ToastStore);
  const [bucket, setBucket] = useState<PictureBucket>('product-images');
  // Called once, when no upload is running.
  const count = useRef(0);
  useEffect(
    () =>
      queue.bringTo(bucket, (arrived) => {
        count.current += arrived.length;
        onUploaded();
        if (queue.isBusy) return;
        toasts.show('success', mediaText.uploaded(count.current));
        count.current = 0;
      }),
    [queue, bucket, onUploaded, toasts],
  );
  const places = PICTURE_BUCKETS.filter((place) => may(place === 'settings' ? 'settings.write' : 'catalogue.write'));
  if (places.length === 0) return null;
  return (
    <section className={styles['upload']} aria-labelledby="judul-unggah">
      <h2 id="judul-unggah">{mediaText.upload}</h2>
      <p className={styles['about']}>{mediaText.uploadText}</p>
      <Segmented
        label={mediaText.bucket}
        options={places.map((place) => [place, mediaText.buckets[place]] as const)}
        value={bucket}
        onChange={setBucket}
      />
      <UploadZone queue={queue} bucket={bucket} room={MAX_AT_ONCE} max={MAX_AT_ONCE} />
    </section>
  );
});
