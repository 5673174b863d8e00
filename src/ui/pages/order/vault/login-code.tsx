import { observer } from 'mobx-react-lite';
import type { LoginCode as Asked } from '../../../../domain/credential/order-credential.ts';
import { Button } from '../../../components/button.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { RefusalAlert } from '../../../features/order/refusal-alert.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { clockTime } from '../../../text/time.ts';
import { Secret } from './opened.tsx';
import styles from './vault.module.scss';
import { vaultText as text } from './vault.text.ts';
import type { VaultViewModel } from './vault.view-model.ts';

interface Props {
  readonly model: VaultViewModel;
  readonly request: Asked | null;
  /** Explains the code; rentals have a text of their own. */
  readonly hint?: string | undefined;
}

/** A login code for a new device: requested from the shop and readable for five minutes. */
export const LoginCode = observer(({ model, request, hint = text.codeHint }: Props) => {
  const { now, isLocal } = useStore(ClockStore);
  const { code } = model;
  const { busy } = model.runner;
  const isWaiting = request !== null && request.answeredAt === null;
  const isReadable = request?.expiresAt != null && request.expiresAt > now;
  const sentence = (): string => {
    if (request === null) return hint;
    if (isWaiting) return request.promisedAt > now ? text.asked(clockTime(request.promisedAt, isLocal)) : text.late;
    return isReadable && request.expiresAt !== null ? text.answered(clockTime(request.expiresAt, isLocal)) : text.codeOver;
  };
  return (
    <div className={styles['part']}>
      <h3>{text.codeTitle}</h3>
      <p className={styles['hint']} role="status">
        {sentence()}
      </p>
      {code !== null && code.expiresAt > now ? (
        <dl className={styles['secrets']}>
          <div>
            <Secret name={text.codeTitle} secret={code.code} />
          </div>
        </dl>
      ) : isReadable ? (
        <Button isBusy={busy === 'read'} onClick={() => void model.readCode()}>
          {text.readCode}
        </Button>
      ) : isWaiting ? null : (
        <Button isBusy={busy === 'ask'} onClick={() => void model.requestCode()}>
          {text.askCode}
        </Button>
      )}
      <RefusalAlert code={model.runner.refusalOf('ask') ?? model.runner.refusalOf('read')} />
    </div>
  );
});
