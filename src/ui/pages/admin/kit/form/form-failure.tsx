import { Link } from 'react-router-dom';
import { buttonClass } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { RetryButton } from '../../../../components/retry-button.tsx';
import { failureText } from '../failure-text.ts';
import { formText } from './form.text.ts';
import type { VersionedForm } from './versioned-form.ts';

interface Props {
  readonly form: Pick<VersionedForm<object>, 'failure' | 'status'>;
  /** The address of the list. */
  readonly list: string;
  readonly listText: string;
  readonly onRetry: () => void;
}

/** Replaces a form that could not be loaded, or whose entity is deleted. */
export const FormFailure = ({ form: { failure, status }, list, listText, onRetry }: Props) =>
  failure === null || status === 'missing' ? (
    <EmptyState
      heading="h1"
      title={formText.missingTitle}
      text={formText.missingText}
      action={
        <Link className={buttonClass('primary')} to={list}>
          {listText}
        </Link>
      }
    />
  ) : (
    <EmptyState
      heading="h1"
      title={formText.failedTitle}
      text={failureText(failure)}
      action={
        <RetryButton variant="primary" onRetry={onRetry}>
          {formText.retry}
        </RetryButton>
      }
    />
  );
