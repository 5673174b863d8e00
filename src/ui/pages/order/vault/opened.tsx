import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import styles from './vault.module.scss';
import { fieldName, vaultText as text } from './vault.text.ts';
import type { VaultViewModel } from './vault.view-model.ts';

/** Separates digits from letters that look alike. */
const runsOf = (secret: string) => [...secret.matchAll(/\d+|\D+/g)].map(([run], place) => ({ place, run, isDigits: /\d/.test(run) }));

/** A value to be typed elsewhere: monospaced, digits underlined, with a button that copies it exactly. */
export const Secret = ({ name, secret }: { readonly name: string; readonly secret: string }) => {
  const toasts = useStore(ToastStore);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toasts.show('success', text.copied),
      () => toasts.show('warning', text.notCopied),
    );
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code className={styles['secret']} translate="no">
          {runsOf(secret).map(({ place, run, isDigits }) =>
            isDigits ? (
              <b key={place} className={styles['digits']}>
                {run}
              </b>
            ) : (
              run
            ),
          )}
        </code>
        <Button variant="quiet" aria-label={text.copyField(name)} onClick={() => void copy()}>
          {text.copy}
        </Button>
        {secret.trim() === secret ? null : <p className={styles['hint']}>{text.spaces}</p>}
      </dd>
    </>
  );
};

/** The opened credentials, shown for a minute. */
export const Opened = observer(({ model }: { readonly model: VaultViewModel }) => {
  const { now } = useStore(ClockStore);
  const { opened, hidesAt } = model;
  const group = useRef<HTMLElement>(null);
  // The button that opened them is removed, so the focus moves here.
  useEffect(() => group.current?.focus(), []);
  if (opened === null || hidesAt === null) return null;
  const seconds = Math.max(0, Math.ceil((hidesAt.getTime() - now.getTime()) / 1000));
  return (
    <section ref={group} className={styles['opened']} aria-label={text.openedTitle} tabIndex={-1}>
      <p className={styles['time']}>
        <span role="timer">{text.hidesIn(Math.min(seconds, opened.hideAfterS))}</span>
        <Button variant="text" onClick={model.hide}>
          {text.hide}
        </Button>
      </p>
      <dl className={styles['secrets']}>
        {opened.fields.map(({ name, label, text: secret }) => (
          <div key={name}>
            <Secret name={label ?? fieldName(name)} secret={secret} />
          </div>
        ))}
      </dl>
      <p className={styles['hint']}>{text.legend}</p>
    </section>
  );
});
