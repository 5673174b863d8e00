import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import { DialogPanel } from '../components/dialog-panel.tsx';
import { useModal } from '../components/use-modal.ts';
import { useStore } from '../core/view-model.tsx';
import { DialogStore } from '../stores/dialog.store.ts';
import styles from './confirm-dialog.module.scss';

/** The global confirmation dialog (section 2), as a native modal: it traps the focus and restores it afterwards. */
export const ConfirmDialog = observer(() => {
  const store = useStore(DialogStore);
  const { question } = store;
  const dialog = useModal(question !== null);
  // A click on the dialog element itself is one on the backdrop, because the panel covers the rest.
  const pressed = (event: MouseEvent): void => {
    if (event.target === dialog.current) store.cancel();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape fires the cancel event.
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby="dialog-title"
      onClick={pressed}
      onCancel={(event) => {
        event.preventDefault();
        store.cancel();
      }}
    >
      {question === null ? null : (
        <DialogPanel
          titleId="dialog-title"
          title={question.title}
          message={question.message}
          type={question.type ?? 'default'}
          cancelText={question.cancelText}
          confirmText={question.confirmText}
          otherText={question.other?.text}
          hasCancel={question.hideCancel !== true}
          hasClose={question.hideClose !== true}
          isBusy={store.isBusy}
          onCancel={store.cancel}
          onOther={store.chooseOther}
          onConfirm={() => void store.confirm()}
        />
      )}
    </dialog>
  );
});
