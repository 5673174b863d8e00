import { Button } from '../../../components/button.tsx';
import { ToastCard } from '../../../components/toast-card.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { ToastStore } from '../../../stores/toast.store.ts';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Row, Specimen } from '../specimen.tsx';

const nothing = (): void => undefined;

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
