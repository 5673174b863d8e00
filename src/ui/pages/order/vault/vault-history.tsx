import { observer } from 'mobx-react-lite';
import { Icon } from '../../../components/icon.tsx';
import { RetryButton } from '../../../components/retry-button.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { shortMoment } from '../../../text/time.ts';
import styles from './vault.module.scss';
import { lineText, vaultText as text } from './vault.text.ts';
import type { VaultViewModel } from './vault.view-model.ts';

/** The log of openings, loaded on demand. */
export const VaultHistory = observer(({ model }: { readonly model: VaultViewModel }) => {
  const { isLocal } = useStore(ClockStore);
  const { history } = model;
  return (
    <details className={styles['history']} onToggle={(event) => (event.currentTarget.open ? void model.readHistory() : undefined)}>
      <summary>
        {text.historyTitle}
        <Icon name="chevronDown" />
      </summary>
      {history === null ? (
        model.isHistoryUnread ? (
          <>
            <p role="status">{text.historyUnread}</p>
            <RetryButton onRetry={() => void model.readHistory()}>{text.retry}</RetryButton>
          </>
        ) : (
          <p role="status" className={styles['hint']}>
            {text.loading}
          </p>
        )
      ) : (
        <>
          <ol>
            {history.lines.map((line) => (
              <li key={line.seq}>
                {lineText(line)}
                <time dateTime={line.at.toISOString()}>{shortMoment(line.at, isLocal)}</time>
              </li>
            ))}
          </ol>
          <p className={styles['hint']}>{history.isIntact ? (history.head === null ? null : text.head(history.head)) : text.broken}</p>
        </>
      )}
    </details>
  );
});
