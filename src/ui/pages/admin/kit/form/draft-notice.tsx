import { Button } from '../../../../components/button.tsx';
import { formText } from './form.text.ts';
import styles from './form-page.module.scss';

interface Props {
  readonly text?: string | undefined;
  readonly discardText?: string | undefined;
  /** Discards the draft, where the form has no other way to. */
  readonly onDiscard?: (() => void) | undefined;
}

/** Tells above the fields that a draft was restored. */
export const DraftNotice = ({ text = formText.restored, discardText = formText.discard, onDiscard }: Props) => (
  <div className={styles['bar']} role="status">
    <p>{text}</p>
    {onDiscard === undefined ? null : <Button onClick={onDiscard}>{discardText}</Button>}
  </div>
);
