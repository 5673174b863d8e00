import { observer } from 'mobx-react-lite';
import type { OrderMessage } from '../../../../domain/order/order.ts';
import { Button } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { shortMoment } from '../../../text/time.ts';
import { Part } from '../kit/part.tsx';
import { orderText } from './order.text.ts';
import type { OrderViewModel } from './order.view-model.ts';
import styles from './order-page.module.scss';

interface Props {
  readonly model: OrderViewModel;
  readonly messages: readonly OrderMessage[];
  readonly mayWrite: boolean;
}

/** What shop and buyer wrote to each other about the order. */
export const MessagesPart = observer(({ model, messages, mayWrite }: Props) => (
  <Part title={orderText.messages} text={orderText.messagesText}>
    {messages.length === 0 ? <p className={styles['faint']}>{orderText.noMessages}</p> : null}
    <ul>
      {messages.map(({ id, author, text, at }) => (
        <li key={id}>
          <p className={styles['text']}>
            {text}
            <small>{orderText.by(orderText.author[author], shortMoment(at, false))}</small>
          </p>
        </li>
      ))}
    </ul>
    {mayWrite ? (
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void model.write();
        }}
      >
        <AreaField
          label={orderText.message}
          name="message"
          maxLength={1000}
          error={model.messageProblem}
          value={model.message}
          onChange={model.type}
        />
        <Button type="submit" isBusy={model.isBusy && model.asked === null}>
          {orderText.send}
        </Button>
      </form>
    ) : null}
  </Part>
));
