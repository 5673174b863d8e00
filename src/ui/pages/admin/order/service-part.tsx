import { observer } from 'mobx-react-lite';
import { Fragment, useEffect } from 'react';
import type { AdminOrderDetail } from '../../../../application/order/order-admin-repository.ts';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { Part } from '../kit/part.tsx';
import styles from './order-page.module.scss';
import { serviceText as text } from './service.text.ts';
import { ServiceViewModel } from './service.view-model.ts';

interface Props {
  readonly found: AdminOrderDetail;
  /** Loads the order again. */
  readonly onChanged: () => Promise<void>;
}

/** The opened login, shown for a minute. */
const Opened = observer(({ model }: { readonly model: ServiceViewModel }) => {
  const { opened } = model;
  if (opened === null) return null;
  return (
    <section aria-label={text.opened}>
      <p className={styles['faint']} role="timer">
        {text.hides(opened.seconds)}
      </p>
      <dl className={styles['login']}>
        {Object.entries(opened.texts).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{opened.labels[name] ?? name}</dt>
            <dd translate="no">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Button onClick={model.hide}>{text.hide}</Button>
    </section>
  );
});

/** Who works on a service, and the login that its buyer sealed for it. */
export const ServicePart = observer(({ found, onChanged }: Props) => {
  const { order, worker, workers } = found;
  const model = useViewModel(ServiceViewModel, (made) => made.for(order.id, onChanged));
  const { login } = order;
  const isOpenable = worker?.isMe === true && login?.status === 'sealed';
  // Another tab, another person at the desk, or a reassignment: nothing stays on the screen.
  useEffect(() => {
    const hide = (): void => {
      if (document.hidden) model.hide();
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [model]);
  useEffect(() => {
    if (!isOpenable) model.hide();
  }, [model, isOpenable]);
  const present = worker?.id ?? '';
  const chosen = model.chosen ?? present;
  const options = [['', text.noWorker] as const, ...workers.map(({ id, name }) => [id, name] as const)];
  return (
    <Part title={login === null ? text.title : text.titleWithLogin}>
      <div className={styles['service']}>
        <p>{worker === null ? text.nobody : text.worker(worker.name, worker.isMe)}</p>
        {workers.length === 0 ? null : (
          <div className={styles['actions']}>
            <SelectField label={text.choose} name="worker" options={options} value={chosen} onChange={model.choose} />
            <Button isBusy={model.isAssigning} disabled={chosen === present} onClick={() => void model.assign()}>
              {text.assign}
            </Button>
          </div>
        )}
        <FormAlert text={model.refusal} />
        {login === null ? null : (
          <>
            <p>{text.login(login)}</p>
            {isOpenable && model.opened === null ? (
              <div className={styles['actions']}>
                <Button variant="primary" onClick={model.ask}>
                  {text.open}
                </Button>
              </div>
            ) : null}
            <Opened model={model} />
            <ol>
              {login.lines.map((line) => (
                <li key={line.seq}>
                  {text.line(line)} <small>{shortMoment(line.at, false)}</small>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      {model.isAsking ? (
        <ReasonDialog
          title={text.openTitle}
          message={text.openText}
          label={text.reason}
          hint={text.reasonHint}
          confirm={text.open}
          isDangerous={false}
          isBusy={model.isOpening}
          problem={model.openingRefusal}
          onConfirm={(reason) => void model.open(reason)}
          onCancel={model.drop}
        />
      ) : null}
    </Part>
  );
});
