import type { Failure } from '../../../domain/shared/result.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { sessionEndedText } from './session-ended.text.ts';

/** Refusals of a read that its person may make: by the device, which has no token any more, and by the backend. */
const REFUSALS: ReadonlySet<string> = new Set(['SESSION_ENDED', 'RLS_POLICY_ERROR']);

/** Whether a person's own data could not be read because the session has ended. */
const isSessionEnd = (failure: Failure | null): boolean => failure !== null && REFUSALS.has(failure.code);

interface FailureTexts {
  readonly title: string;
  readonly text: string;
  /** The button that reads once more. */
  readonly retry: string;
}

interface Props {
  /** Why; null where it is unknown. */
  readonly failure: Failure | null;
  /** Of every failure but the end of the session. */
  readonly texts: FailureTexts;
  readonly onRetry: () => void;
  readonly heading?: 'h1' | 'h2';
}

/** In place of what could not be read. Where the session has ended, the next try asks to sign in again, and `SessionEndedNotice` is hidden. */
export const ReadFailure = ({ failure, texts: words, onRetry, heading = 'h2' }: Props) => {
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
