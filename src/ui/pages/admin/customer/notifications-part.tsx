import type { Customer } from '../../../../domain/customer/customer.ts';
import { shortMoment } from '../../../text/time.ts';
import { Part } from '../kit/part.tsx';
import { customerText } from './customer.text.ts';
import styles from './customer-page.module.scss';

/** Notifications to this customer alone. */
export const NotificationsPart = ({ customer }: { readonly customer: Customer }) => (
  <Part title={customerText.notifications}>
    {customer.notifications.length === 0 ? <p className={styles['faint']}>{customerText.noNotifications}</p> : null}
    <ul>
      {customer.notifications.map((one) => (
        <li key={one.id}>
          <p>
            {one.title}
            <small>{shortMoment(one.createdAt, false)}</small>
          </p>
          <span className={styles['faint']}>{one.isRead ? customerText.read : customerText.unread}</span>
        </li>
      ))}
    </ul>
  </Part>
);
