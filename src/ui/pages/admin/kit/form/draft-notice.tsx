import { Button } from '../../../../components/button.tsx';
import { formText } from './form.text.ts';
import styles from './form-page.module.scss';

interface Props {
  /** What was typed before came back. */
  readonly isRestored: boolean;
  /** Somebody else saved first. */
  readonly isOutdated: boolean;
  readonly onReset: () => void;
}

/** What a form says about itself above its fields: what came back, and what it no longer agrees with. */
export const DraftNotice = ({ isRestored, isOutdated, onReset }: Props) =>
  isOutdated || isRestored ? (
    <div className={styles['bar']} role="status">
      <p>{isOutdated ? formText.outdated : formText.restored}</p>
      <Button onClick={onReset}>{isOutdated ? formText.loadNewest : formText.discard}</Button>
    </div>
  ) : null;
