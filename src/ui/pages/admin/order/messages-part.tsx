import { observer } from 'mobx-react-lite';
import type { OrderMessage } from '../../../../domain/order/order.ts';
import { Button } from '../../../components/button.tsx';
import { FilePicker } from '../../../components/forms/file-picker.tsx';
import { MessagePicture } from '../../../features/order/message-picture.tsx';
import { shortMoment } from '../../../text/time.ts';
import { WriteForm } from '../kit/form/write-form.tsx';
import { Part } from '../kit/part.tsx';
import { orderText } from './order.text.ts';
import type { OrderViewModel } from './order.view-model.ts';
import styles from './order-page.module.scss';

interface Props {
  readonly model: OrderViewModel;
  readonly messages: readonly OrderMessage[];
  readonly mayWrite: boolean;
  /** The progress of a service is shown by pictures. */
  readonly isService: boolean;
}

/** The messages between shop and buyer. */
export const MessagesPart = observer(({ model, messages, mayWrite, isService }: Props) => (
  <Part title={orderText.messages} text={orderText.messagesText}>
    {messages.length === 0 ? <p className={styles['faint']}>{orderText.noMessages}</p> : null}
    <ul>
      {messages.map(({ id, author, text, at, picture }) => (
        <li key={id}>
          <p className={styles['text']}>
            {text}
            <small>{orderText.by(orderText.author[author], shortMoment(at, false))}</small>
          </p>
          {picture === null ? null : <MessagePicture path={picture} address={model.addressOf} />}
        </li>
      ))}
    </ul>
    {mayWrite ? (
      <WriteForm
        className={styles['form']}
        label={orderText.message}
        name="message"
        maxLength={1000}
        draft={model.message}
        send={orderText.send}
        isBusy={model.isBusy && model.transition === null}
        onSend={() => void model.write()}
        onSave={model.keepMessage}
      >
        {isService ? (
          <FilePicker
            label={orderText.picture}
            hint={orderText.pictureHint}
            error={model.pictureProblem}
            accept="image/jpeg,image/png,image/webp"
            press={orderText.choosePicture}
            onChoose={(files) => void model.choosePicture(files)}
          >
            {model.picture === null ? null : (
              <Button variant="text" onClick={model.dropPicture}>
                {orderText.dropPicture(model.picture.name)}
              </Button>
            )}
          </FilePicker>
        ) : null}
      </WriteForm>
    ) : null}
  </Part>
));
