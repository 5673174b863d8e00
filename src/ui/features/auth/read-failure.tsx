import type { Failure } from '../../../domain/shared/result.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { isSessionEnd } from './is-session-end.ts';
import { sessionEndedText } from './session-ended.text.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  /** The button that reads once more. */
  readonly retry: string;
}

interface Props {
  /** Why; null where it is unknown. */
  readonly failure: Failure | null;
  /** Of every failure but the end of the session. */
  readonly words: Words;
  readonly onRetry: () => void;
  readonly heading?: 'h1' | 'h2';
}

/** In place of what could not be read. Where the session has ended, the next try asks to sign in again, and `SessionEndedNotice` is hidden. */
export const ReadFailure = ({ failure, words, onRetry, heading = 'h2' }: Props) => {
  const hasEnded = isSessionEnd(failure);
  const { title, text, retry } = hasEnded ? sessionEndedText : words;
  return (
    <div data-session-ended={hasEnded || undefined}>
      <EmptyState
        heading={heading}
        title={title}
        text={text}
        action={
          <RetryButton variant="primary" onRetry={onRetry}>
            {retry}
          </RetryButton>
        }
      />
    </div>
  );
};
