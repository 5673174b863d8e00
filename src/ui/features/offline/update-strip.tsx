import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { offlineText } from './offline.text.ts';
import styles from './update-strip.module.scss';

interface Props {
  readonly isBusy: boolean;
  readonly onTake: () => void;
  readonly onDismiss: () => void;
}

/** Offers a newer version. It is applied only on request, because the visitor may be typing. */
export const UpdateStrip = ({ isBusy, onTake, onDismiss }: Props) => (
  <section className={styles['strip']} aria-label={offlineText.update} role="status">
    <Icon name="reload" />
    <p>
      <strong>{offlineText.update}</strong>
      <span>{offlineText.updateText}</span>
    </p>
    <Button isBusy={isBusy} onClick={onTake}>
      {offlineText.reload}
    </Button>
    <IconButton icon="close" label={offlineText.later} onClick={onDismiss} />
  </section>
);
