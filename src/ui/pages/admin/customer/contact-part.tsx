import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import type { ContactKind } from '../../../../application/customer/customer-repository.ts';
import type { Customer } from '../../../../domain/customer/customer.ts';
import { chatAddress } from '../../../../domain/settings/written-link.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Part } from '../kit/part.tsx';
import { customerText } from './customer.text.ts';
import type { CustomerViewModel } from './customer.view-model.ts';
import styles from './customer-page.module.scss';

interface Props {
  readonly model: CustomerViewModel;
  readonly customer: Customer;
}

const LABELS: Readonly<Record<ContactKind, string>> = { phone: customerText.showPhone, email: customerText.showEmail };

/** Once the number is revealed: the chat with it. */
const ChatLink = ({ number }: { readonly number: string | undefined }) => {
  const address = number === undefined ? null : chatAddress(number);
  return address === null ? null : (
    <a className={buttonClass('quiet')} href={address} target="_blank" rel="noopener">
      {customerText.whatsapp}
    </a>
  );
};

/** Number and address, masked until a press reveals them, which the log records. */
export const ContactPart = observer(({ model, customer }: Props) => (
  <Part title={customerText.contact} text={customerText.showNote}>
    <dl>
      {(['phone', 'email'] as const).map((what) => {
        const masked = customer[what];
        const shown = model.shown[what];
        return (
          <Fragment key={what}>
            <dt>{customerText[what]}</dt>
            <dd className={styles['contact']}>
              {shown ?? (masked === null ? customerText.none : what === 'phone' ? `+${masked}` : masked)}
              <ChatLink number={what === 'phone' ? shown : undefined} />
              {masked === null || shown !== undefined ? null : (
                <Button variant="quiet" aria-label={LABELS[what]} onClick={() => void model.revealContact(what)}>
                  {customerText.show}
                </Button>
              )}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  </Part>
));
