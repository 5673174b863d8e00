import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useStore } from '../../../core/view-model.tsx';
import { SecondFactorStep } from '../../../features/auth/second-factor-step.tsx';
import { adminText } from './admin.text.ts';
import { StepUpStore } from './step-up.store.ts';
import styles from './step-up-dialog.module.scss';

/** Requires the second factor again, above the page: no input on it is lost. */
export const StepUpDialog = observer(() => {
  const store = useStore(StepUpStore);
  const dialog = useRef<HTMLDialogElement>(null);
  const { isAsking } = store;
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label={adminText.stepUp}
      onCancel={(event) => {
        event.preventDefault();
        store.cancel();
      }}
    >
      {isAsking ? <SecondFactorStep onPassed={store.passed} onBack={store.cancel} /> : null}
    </dialog>
  );
});
