import { type ReactNode, type RefObject, useId } from 'react';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import styles from './panel.module.scss';
import { settingsText } from './settings.text.ts';

interface Props {
  readonly title?: string;
  readonly text: string;
  /** Why its content is missing; it can be loaded again. */
  readonly problem?: string | null;
  readonly onRetry?: () => void;
  /** The element that gets the focus back. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  readonly children?: ReactNode;
}

/** A section of the settings. */
export const Panel = ({ title, text, problem = null, onRetry, headingRef, children }: Props) => {
  const id = useId();
  return (
    <section className={styles['panel']} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <h3 id={id} ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1}>
          {title}
        </h3>
      )}
      <p className={styles['text']}>{text}</p>
      {problem === null ? null : (
        <div className={styles['problem']}>
          <FormAlert text={problem} />
          {onRetry === undefined ? null : <RetryButton onRetry={onRetry}>{settingsText.retry}</RetryButton>}
        </div>
      )}
      {children}
    </section>
  );
};
