import { observer } from 'mobx-react-lite';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { RetryButton } from '../../../components/retry-button.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { LoadingAccount } from '../../../features/auth/account-skeleton.tsx';
import { adminText } from '../kit/admin.text.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { defineScreen } from '../kit/screen.tsx';
import { Books } from './books.tsx';
import { booksBindings } from './books.view-model.ts';
import { Checks } from './checks.tsx';
import { clockBindings } from './clock.view-model.ts';
import { ClockState } from './clock-state.tsx';
import styles from './parts.module.scss';
import { Samples } from './samples.tsx';
import { samplesBindings } from './samples.view-model.ts';
import { Speed } from './speed.tsx';
import { speedBindings } from './speed.view-model.ts';
import { StateViewModel, stateBindings } from './state.view-model.ts';
import { systemText } from './system.text.ts';
import { TechnicalState } from './technical-state.tsx';

/** The system page: problems first, then technical figures, then web vitals. */
export const SystemPage = observer(() => {
  const { state, problem, load } = useViewModel(StateViewModel);
  const { may } = useStore(PermissionStore);
  return (
    <>
      <PageHead title={systemText.title} />
      {problem === null ? null : (
        <div className={styles['section']}>
          <FormAlert text={problem} />
          <RetryButton onRetry={() => void load()}>{adminText.retry}</RetryButton>
        </div>
      )}
      {state === null && problem === null ? <LoadingAccount /> : null}
      {state === null ? null : <Checks checks={state.checks} />}
      {may('ledger.read') ? <Books /> : null}
      <ClockState />
      <Samples />
      {state === null ? null : <TechnicalState state={state} />}
      <Speed />
    </>
  );
});

export const systemScreen = defineScreen({
  title: adminText.system,
  bindings: [booksBindings, speedBindings, stateBindings, clockBindings, samplesBindings],
  Component: SystemPage,
});
