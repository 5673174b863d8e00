import { observer } from 'mobx-react-lite';
import type { Customer } from '../../../../domain/customer/customer.ts';
import { Button } from '../../../components/button.tsx';
import { Part } from '../kit/part.tsx';
import { customerText } from './customer.text.ts';
import type { CustomerViewModel } from './customer.view-model.ts';
import styles from './customer-page.module.scss';

/** A customer's sessions, and how to end one or all. */
export const SessionsPart = observer(({ model, customer }: { readonly model: CustomerViewModel; readonly customer: Customer }) => (
  <Part title={customerText.sessions}>
    {customer.sessions.length === 0 ? <p className={styles['faint']}>{customerText.noSessions}</p> : null}
    <ul>
      {customer.sessions.map((session) => {
        const device = session.device === '' ? customerText.unknownDevice : session.device;
        return (
          <li key={session.id}>
            <p>
              {device}
              <small>{customerText.lastUsed(model.momentOf(session.lastUsedAt))}</small>
            </p>
            {customer.mayManage ? (
              <Button variant="text" aria-label={customerText.endLabel(device)} onClick={() => void model.endSession(session)}>
                {customerText.end}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
    {customer.mayManage && customer.sessions.length > 0 ? (
      <div className={styles['end']}>
        <Button onClick={() => void model.endAllSessions()}>{customerText.endAll}</Button>
      </div>
    ) : null}
  </Part>
));
