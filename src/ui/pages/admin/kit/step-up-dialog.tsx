import { observer } from 'mobx-react-lite';
import { useStore } from '../../../core/view-model.tsx';
import { SecondFactorDialog } from '../../../features/auth/second-factor-dialog.tsx';
import { StepUpStore } from './step-up.store.ts';

/** Requires the second factor again before a critical action. */
export const StepUpDialog = observer(() => {
  const store = useStore(StepUpStore);
  return <SecondFactorDialog isOpen={store.isAsking} onPassed={store.passed} onCancel={store.cancel} />;
});
