import { Button } from '../../../../components/button.tsx';
import { formText } from './form.text.ts';
import styles from './form-page.module.scss';

interface Props {
  readonly text?: string | undefined;
  readonly discardText?: string | undefined;
  /** Discards the draft; omitted where the form has another button for it. */
  readonly onDiscard?: (() => void) | undefined;
}

/** Reports above the fields that a draft was restored. */
export const DraftNotice = ({ text = formText.restored, discardText = formText.discard, onDiscard }: Props) => (
  <div className={styles['bar']} role="status">
    <p>{text}</p>
    {onDiscard === undefined ? null : <Button onClick={onDiscard}>{discardText}</Button>}
  </div>
);
