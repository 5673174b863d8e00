import { observer } from 'mobx-react-lite';
import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { IconButton } from '../../../../components/icon-button.tsx';
import { picturesText } from './picture.text.ts';
import type { QueuedUpload, UploadQueue } from './upload-queue.ts';
import styles from './upload-zone.module.scss';

/** The last bytes are sent before the server has processed them. */
const progressText = (share: number): string => {
  if (share === 0) return picturesText.preparing;
  return share >= 0.9 ? picturesText.reading : picturesText.working(Math.round(share * 100));
};

/** One upload: its progress, or why it failed. */
export const UploadRow = observer(({ upload, queue }: { readonly upload: QueuedUpload; readonly queue: UploadQueue }) => {
  const { id, file, status, share, problem } = upload;
  const isFailed = status === 'failed';
  const statusText = status === 'waiting' ? picturesText.waiting : progressText(share);
  return (
    <li className={styles['row']}>
      <span className={styles['name']}>{file.name}</span>
      <span className={styles['facts']}>{picturesText.size(file.size)}</span>
      {isFailed ? (
        <p className={styles['problem']} role="alert">
          <Icon name="warning" size="small" />
          {problem}
        </p>
      ) : (
        <>
          <progress className={styles['bar']} aria-label={picturesText.progressOf(file.name)} value={share} max={1} />
          <span className={styles['words']}>{statusText}</span>
        </>
      )}
      <span className={styles['tools']}>
        {isFailed ? (
          <Button variant="text" aria-label={picturesText.retry(file.name)} onClick={() => queue.retry(id)}>
            {picturesText.retryWord}
          </Button>
        ) : null}
        <IconButton
          icon="close"
          label={isFailed ? picturesText.dismiss(file.name) : picturesText.cancel(file.name)}
          onClick={() => queue.drop(id)}
        />
      </span>
    </li>
  );
});
