import { observer } from 'mobx-react-lite';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { clockText } from './clock.text.ts';
import { ClockViewModel } from './clock.view-model.ts';
import styles from './parts.module.scss';

/** How the shop's time stands to the server's clock, and the confirmation of a clock that has jumped. */
export const ClockState = observer(() => {
  const { state, problem, isBusy, confirm } = useViewModel(ClockViewModel);
  const { may } = useStore(PermissionStore);
  return (
    <section aria-labelledby="judul-waktu" className={styles['section']}>
      <h2 id="judul-waktu">{clockText.title}</h2>
      {problem === null ? null : <FormAlert text={problem} />}
      {state !== null && !state.isHeld ? <p>{clockText.fine}</p> : null}
      {state?.isHeld === true ? (
        <>
          <FormAlert text={clockText.held(state.difference)} />
          <p>{clockText.about}</p>
          <dl className={styles['versions']}>
            <div>
              <dt>{clockText.shop}</dt>
              <dd>{shortMoment(state.now, false)}</dd>
            </div>
            <div>
              <dt>{clockText.machine}</dt>
              <dd>{shortMoment(state.machine, false)}</dd>
            </div>
          </dl>
          {may('system.write') ? (
            <Button variant="danger" disabled={isBusy} onClick={() => void confirm()}>
              {clockText.confirm}
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
});
