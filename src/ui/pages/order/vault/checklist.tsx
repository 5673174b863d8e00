import { observer } from 'mobx-react-lite';
import type { ChecklistStep } from '../../../../domain/credential/order-credential.ts';
import { RefusalAlert } from '../../../features/order/refusal-alert.tsx';
import styles from './vault.module.scss';
import { vaultText as text } from './vault.text.ts';
import type { VaultViewModel } from './vault.view-model.ts';

interface Props {
  readonly model: VaultViewModel;
  readonly steps: readonly ChecklistStep[];
}

/** The buyer's checklist for securing an account. */
export const Checklist = observer(({ model, steps: loaded }: Props) => {
  const steps = loaded.map(({ step, isDone }) => ({ step, isDone: model.ticks.get(step) ?? isDone }));
  return (
    <fieldset className={styles['part']}>
      <legend>
        {text.checklist} <span className={styles['hint']}>{text.progress(steps.filter(({ isDone }) => isDone).length, steps.length)}</span>
      </legend>
      {steps.map(({ step, isDone }) => (
        <label key={step} className={styles['step']}>
          <input type="checkbox" checked={isDone} onChange={({ target }) => void model.tick(step, target.checked)} />
          <span>{step}</span>
        </label>
      ))}
      <RefusalAlert code={model.runner.refusalOf('tick')} />
    </fieldset>
  );
});
