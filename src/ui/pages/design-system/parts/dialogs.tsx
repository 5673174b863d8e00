import { Button } from '../../../components/button.tsx';
import { DialogPanel } from '../../../components/dialog-panel.tsx';
import { ToastCard } from '../../../components/toast-card.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { DialogStore, type Question } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Row, Specimen } from '../specimen.tsx';
import styles from './dialogs.module.scss';

const nothing = (): void => undefined;
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 600));
const fails = async (): Promise<void> => {
  await later();
  throw new Error('a confirmation that fails on purpose');
};

const fine = { title: text.dialogFineTitle, message: text.dialogFineText };
const grave = { title: text.dialogTitle, message: text.dialogText, confirmText: text.dialogConfirm };

const QUESTIONS: Readonly<Record<keyof typeof text.dialogKinds, Question>> = {
  default: fine,
  success: { ...fine, type: 'success' },
  warning: { ...grave, type: 'warning' },
  error: { ...grave, type: 'error' },
  noCancel: { ...fine, hideCancel: true },
  noClose: { ...fine, hideClose: true },
  slow: { ...fine, onConfirm: later },
  failing: { ...grave, type: 'error', onConfirm: fails },
};
const KINDS = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[];

/** Static in both themes, and real ones to open; a toast shows the answer. */
export const Dialogs = () => {
  const dialog = useStore(DialogStore);
  const toasts = useStore(ToastStore);
  const open = async (question: Question): Promise<void> => toasts.show('info', text.answered(await dialog.open(question)));
  return (
    <Specimen title={text.dialogs}>
      <Row>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => void open(QUESTIONS[kind])}>
            {text.openDialog(text.dialogKinds[kind])}
          </Button>
        ))}
      </Row>
      <BothThemes>
        {(theme) =>
          (['default', 'success', 'warning', 'error'] as const).map((type) => (
            <div key={type} className={styles['stage']}>
              <DialogPanel
                titleId={`dialog-${type}-${theme}`}
                title={QUESTIONS[type].title}
                message={QUESTIONS[type].message}
                type={type}
                cancelText={undefined}
                confirmText={QUESTIONS[type].confirmText}
                hasCancel={type !== 'success'}
                hasClose
                isBusy={type === 'warning'}
                onCancel={nothing}
                onConfirm={nothing}
              />
            </div>
          ))
        }
      </BothThemes>
    </Specimen>
  );
};

/** Static in both themes, and real ones to show. */
export const Toasts = () => {
  const toasts = useStore(ToastStore);
  return (
    <Specimen title={text.toasts}>
      <Row>
        {text.toastSamples.map(([type, words]) => (
          <Button key={type} onClick={() => toasts.show(type, words)}>
            {text.raiseToast(text.toastKinds[type])}
          </Button>
        ))}
      </Row>
      <BothThemes>
        {() =>
          text.toastSamples.map(([type, words]) => (
            <ToastCard key={type} type={type} text={words} onDismiss={nothing} onHold={nothing} onLeave={nothing} />
          ))
        }
      </BothThemes>
    </Specimen>
  );
};
